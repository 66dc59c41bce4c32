import { parseAst } from 'vitest/node'
import { childrenOf, type Node } from '../mutate/ast.ts'
import type { SourceFile } from './doc-comments.ts'

export interface OwnName {
  line: number
  name: string
  better: string
}

const snakeCase = /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/
/** The style gives ids and instants these endings, whatever declares them. */
const dataEnding = /_(?:ids?|at|iso)$/

/** Names of the API in snake_case: whatever the contract's files mention, parameters of paths included. */
export function wireNames(files: readonly SourceFile[]): Set<string> {
  return new Set(files.flatMap(({ source }) => source.match(/\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b/g) ?? []))
}

/**
 * Finds names in snake_case that the source declares: variables, parameters, fields and functions. A destructured field
 * that keeps its name was named elsewhere, and keys of object literals follow the type they are given to.
 */
export function ownNames(source: string, known: ReadonlySet<string>): OwnName[] {
  const root = parseAst(source, { lang: 'tsx' }) as unknown as Node
  return declaredIn(root)
    .map(({ start, name }) => ({ start, name: name as string }))
    .filter(({ name }) => snakeCase.test(name) && !dataEnding.test(name) && !known.has(name))
    .map(({ start, name }) => ({ line: source.slice(0, start).split('\n').length, name, better: camelCase(name) }))
}

function declaredIn(node: Node): Node[] {
  return [...declaredBy(node), ...childrenOf(node).flatMap(({ child }) => declaredIn(child))]
}

function declaredBy({ type, ...fields }: Node): Node[] {
  const params = Array.isArray(fields['params']) ? (fields['params'] as Node[]).flatMap(boundBy) : []
  if (type === 'VariableDeclarator') return boundBy(fields['id'] as Node)
  if (type === 'FunctionDeclaration') return [...params, ...boundBy(fields['id'] as Node | null)]
  if (/^(?:TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/.test(type))
    return [...params, ...boundBy(fields['key'] as Node)]
  return params
}

function boundBy(pattern: Node | null): Node[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return boundBy(pattern['left'] as Node)
    case 'RestElement':
      return boundBy(pattern['argument'] as Node)
    case 'ArrayPattern':
      return (pattern['elements'] as (Node | null)[]).flatMap(boundBy)
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((property) => {
        if (property.type === 'RestElement') return boundBy(property)
        return property['shorthand'] ? [] : boundBy(property['value'] as Node)
      })
    default:
      return []
  }
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
}
