import { analyse } from 'scslre'
import { parseAst } from 'vitest/node'
import { childrenOf, type Node } from '../mutate/ast.ts'

export interface SlowPattern {
  line: number
  pattern: string
  why: string
}

interface Found {
  start: number
  source: string
  flags: string
}

export function slowPatterns(source: string): SlowPattern[] {
  const root = parseAst(source, { lang: 'tsx' }) as unknown as Node
  return patternsIn(root).flatMap(({ start, source: pattern, flags }) => {
    const why = reasonOf(pattern, flags)
    return why ? [{ line: source.slice(0, start).split('\n').length, pattern: `/${pattern}/${flags}`, why }] : []
  })
}

function reasonOf(pattern: string, flags: string): string | undefined {
  const { reports } = analyse({ source: pattern, flags })
  if (reports.length === 0) return undefined
  const isExponential = reports.some(({ exponential }) => exponential)
  return isExponential ? 'takes exponential time' : 'takes quadratic time'
}

function patternsIn(node: Node): Found[] {
  const found = literalOf(node) ?? constructedOf(node)
  return [...(found ? [found] : []), ...childrenOf(node).flatMap(({ child }) => patternsIn(child))]
}

function literalOf({ start, type, regex }: Node): Found | undefined {
  if (type !== 'Literal' || !regex) return undefined
  const { pattern, flags } = regex as { pattern: string; flags: string }
  return { start, source: pattern, flags }
}

// `new RegExp(…)` with a string or template; inserted values count as a word.
function constructedOf(node: Node): Found | undefined {
  if (node.type !== 'NewExpression' || (node['callee'] as Node)['name'] !== 'RegExp') return undefined
  const [pattern, flags] = node['arguments'] as Node[]
  const source = pattern && textOf(pattern)
  if (source === undefined) return undefined
  return { start: node.start, source, flags: (flags && textOf(flags)) ?? '' }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return String(node['value'])
  if (node.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('word')
}
