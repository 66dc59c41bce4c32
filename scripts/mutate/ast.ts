import { parseAst } from 'vitest/node'

/** An untyped ESTree node; operators read only the few fields they need. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

// Offsets count UTF-16 units, as in JavaScript strings.
export function parseTypeScript(source: string): Node {
  return parseAst(source, { lang: 'ts' }) as unknown as Node
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

export function childrenOf(node: Node): { field: string; child: Node }[] {
  return Object.entries(node).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => ({ field, child })),
  )
}

/** Returns the method name, such as `where` in `query.where(…)`. */
export function methodOf(call: Node): string | undefined {
  const callee = call['callee'] as Node
  if (callee.type !== 'MemberExpression' || callee['computed']) return undefined
  return (callee['property'] as Node)['name'] as string
}
