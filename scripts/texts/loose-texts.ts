import { parseAst } from 'vitest/node'
import { childrenOf, type Node } from '../mutate/ast.ts'

export interface LooseText {
  line: number
  text: string
}

/** Russian words, or the Russian locale for numbers and dates. */
const russian = /[А-Яа-яЁё]|^ru[-_]RU$/

/** Tests may contain Russian, and catalogues do. */
export function isChecked(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.(?:test\.tsx?|texts(?:\.\w+)?\.ts)$/.test(file)
}

/**
 * Returns the Russian strings, template parts and JSX text of a TypeScript file. Ignores comments and regular
 * expressions.
 */
export function looseTexts(source: string): LooseText[] {
  return textsIn(parseAst(source, { lang: 'tsx' }) as unknown as Node)
    .filter(({ text }) => russian.test(text))
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }))
}

function textsIn(node: Node): { start: number; text: string }[] {
  const text = textOf(node)
  if (text !== undefined) return [{ start: node.start, text: text.trim() }]
  return childrenOf(node).flatMap(({ child }) => textsIn(child))
}

function textOf({ type, value }: Node): string | undefined {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value
  return type === 'TemplateElement' ? (value as { raw: string }).raw : undefined
}
