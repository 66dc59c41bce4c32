import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseAst, type Plugin } from 'vite'

const catalogue = /\.texts\.ts$/

/**
 * Replaces each `name.texts.ts` by `name.texts.<locale>.ts`, or marks its sentences in the locale `pseudo`. See
 * docs/decisions/047.
 */
export function texts(locale: string | undefined): Plugin | null {
  if (!locale || locale === 'ru') return null
  return locale === 'pseudo' ? markedTexts() : textsOf(locale)
}

function textsOf(locale: string): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    resolveId: {
      filter: { id: catalogue },
      handler(source, importer) {
        if (!importer) return null
        const file = path.resolve(path.dirname(importer), source.replace(catalogue, `.texts.${locale}.ts`))
        if (!existsSync(file)) this.error(`no texts in the locale ${locale}: ${file}`)
        return file
      },
    },
  }
}

function markedTexts(): Plugin {
  return { name: 'marked-texts', enforce: 'pre', transform: { filter: { id: catalogue }, handler: withMarkedTexts } }
}

/** Returns a catalogue whose sentences are marked when they are read. */
export function withMarkedTexts(code: string): string {
  const marker = path.join(import.meta.dirname, 'pseudo-locale.ts')
  return `import { mark as markTexts } from ${JSON.stringify(marker)}\n${withMarkedExports(code)}`
}

/** `export const a = 'A'` becomes `export const a = markTexts('A')`; an exported function is marked as it is exported. */
function withMarkedExports(code: string): string {
  let marked = code
  for (const node of parseAst(code, { lang: 'ts' }).body.toReversed()) {
    if (node.type !== 'ExportNamedDeclaration') continue
    const { declaration } = node
    if (declaration?.type === 'VariableDeclaration') {
      for (const { init } of declaration.declarations.toReversed()) {
        if (init) marked = replace(marked, init, `markTexts(${code.slice(init.start, init.end)})`)
      }
    }
    if (declaration?.type === 'FunctionDeclaration') {
      const { name } = declaration.id!
      const source = code.slice(declaration.start, declaration.end)
      marked = replace(
        marked,
        node,
        `${source}\nconst marked_${name} = markTexts(${name})\nexport { marked_${name} as ${name} }`,
      )
    }
  }
  return marked
}

function replace(text: string, { start, end }: { start: number; end: number }, by: string): string {
  return text.slice(0, start) + by + text.slice(end)
}
