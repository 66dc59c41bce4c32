import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Pages that open without a connection. */
const pagesOffline = ['orders', 'messages', 'share'].map((name) => `/src/pages/${name}.tsx`)

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1]

/** Writes `sw.js`: the list of the files that it caches, new in each build, then the worker's source. */
export function serviceWorker(): Plugin {
  const source = path.join(import.meta.dirname, 'src/app/sw.js')
  return {
    name: 'service-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = readFileSync(source, 'utf8')
        const fonts = readdirSync(path.join(import.meta.dirname, 'public/fonts')).map((name) => `/fonts/${name}`)
        const files = [...filesOf(bundle), ...fonts]
        const all = JSON.stringify([Object.keys(bundle).toSorted(), files, worker])
        const version = createHash('sha256').update(all).digest('hex').slice(0, 16)
        const build = { version, entry: entryOf(bundle), files }
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `const build = ${JSON.stringify(build)}\n\n${worker}`,
        })
      },
    },
  }
}

function chunksOf(bundle: Bundle) {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

function entryOf(bundle: Bundle): string {
  return `/${chunksOf(bundle).find(({ isEntry }) => isEntry)?.fileName}`
}

function filesOf(bundle: Bundle): string[] {
  const chunks = chunksOf(bundle)
  const files = new Set<string>()
  function add(fileName: string): void {
    const chunk = bundle[fileName]
    if (files.has(fileName) || chunk?.type !== 'chunk') return
    files.add(fileName)
    chunk.imports.forEach(add)
  }
  for (const { isEntry, fileName, dynamicImports } of chunks) {
    if (!isEntry) continue
    add(fileName)
    // The parts of every page that the first paint does not need.
    dynamicImports.filter((part) => !isPage(bundle, part)).forEach(add)
  }
  for (const page of pagesOffline) {
    const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(page)))
    if (holders.length === 0) throw new Error(`no file of the build has ${page}`)
    for (const { fileName } of holders) add(fileName)
  }
  // The page has the first styles inline; all pages share the rest.
  for (const { type, fileName } of Object.values(bundle))
    if (type === 'asset' && /all-utilities[^/]*\.css$/.test(fileName)) files.add(fileName)
  return [...files].map((file) => `/${file}`)
}

function isPage(bundle: Bundle, fileName: string): boolean {
  const chunk = bundle[fileName]
  return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => /\/src\/(?:pages|features\/admin)\//.test(id))
}
