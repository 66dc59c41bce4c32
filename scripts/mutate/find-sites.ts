import { childrenOf, methodOf, parseTypeScript, type Node } from './ast.ts'
import { replacementsOf } from './operators.ts'

/** A piece of source with its replacements, one mutant each. Sites can nest but never overlap. */
export interface Site {
  kind: 'expression' | 'statement'
  start: number
  end: number
  replacements: string[]
}

// Strings in these calls name tables and columns; an empty one is an SQL error that every test detects.
const queryMethods = new Set([
  'selectFrom',
  'updateTable',
  'insertInto',
  'deleteFrom',
  'select',
  'selectAll',
  'where',
  'whereRef',
  'having',
  'innerJoin',
  'leftJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'on',
  'onRef',
  'onTrue',
  'orderBy',
  'groupBy',
  'distinctOn',
  'returning',
  'columns',
  'column',
  'constraint',
  'values',
  'set',
  'doUpdateSet',
  'using',
  'with',
  'as',
  'ref',
  'case',
  'fn',
])
const queryFunctions = new Set(['sql', 'eb', 'ref', 'exists', 'not', 'and', 'or'])
const logMethods = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

function isLogCall(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const method = methodOf(node)
  if (method === 'log' || (node['callee'] as Node)['name'] === 'log') return true
  if (!logMethods.has(method ?? '')) return false
  const object = (node['callee'] as Node)['object'] as Node
  const name = object.type === 'MemberExpression' ? (object['property'] as Node)['name'] : object['name']
  return name === 'log' || name === 'logger' || name === 'console'
}

function isQueryCall(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  return queryMethods.has(methodOf(node) ?? '') || queryFunctions.has((node['callee'] as Node)['name'] as string)
}

const isNewError = (node: Node) =>
  node.type === 'NewExpression' && String((node['callee'] as Node)['name']).endsWith('Error')

// `why: '…'` and `const why = '…'` are messages.
const isReason = (node: Node) =>
  ['why', 'message'].includes(((node['key'] ?? node['id']) as Node | undefined)?.['name'] as string) &&
  ['Property', 'VariableDeclarator'].includes(node.type)

const comparesEqual = (node: Node) =>
  node.type === 'BinaryExpression' && ['===', '!==', '==', '!='].includes(node['operator'] as string)

const wrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])
const skipped = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'MetaProperty'])
const branches = new Set(['IfStatement', 'ConditionalExpression'])
const loops = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement'])
const names = new Set(['id', 'label', 'tag', 'source', 'local', 'exported'])

interface At {
  condition?: 'branch' | 'loop' | undefined
  isText: boolean
  // Part of an optional chain, which cannot be replaced alone: the chain would no longer end at its `?.`.
  isLink: boolean
  // A block that is the branch of an `if`.
  isBranch: boolean
}

function isName(node: Node, field: string): boolean {
  if (field === 'key' || field === 'property') return !node['computed']
  return names.has(field) || (node.type === 'SwitchCase' && field === 'test')
}

function placeOf(field: string, node: Node, at: At): At {
  const isTest = field === 'test'
  return {
    condition: isTest && branches.has(node.type) ? 'branch' : isTest && loops.has(node.type) ? 'loop' : undefined,
    isText:
      (field === 'arguments' && (isQueryCall(node) || isNewError(node))) ||
      comparesEqual(node) ||
      isReason(node) ||
      node.type === 'TaggedTemplateExpression' ||
      (at.isText && (node.type === 'ArrayExpression' || wrappers.has(node.type))),
    isLink: (node.type === 'ChainExpression' || at.isLink) && ['expression', 'callee', 'object'].includes(field),
    isBranch: node.type === 'IfStatement',
  }
}

function isRemovable(statement: Node): boolean {
  const expression = statement['expression'] as Node
  const isSuperCall = expression.type === 'CallExpression' && (expression['callee'] as Node).type === 'Super'
  return !isSuperCall && !isLogCall(expression) && typeof statement['directive'] !== 'string'
}

export function findSites(source: string): Site[] {
  const sites: Site[] = []

  function add(kind: Site['kind'], { start, end }: Node, replacements: string[]) {
    const changing = [...new Set(replacements)].filter((text) => text !== source.slice(start, end))
    if (changing.length > 0) sites.push({ kind, start, end, replacements: changing })
  }

  function visitChildren(node: Node, at: At) {
    if (isLogCall(node)) return
    // A branch with only a return is already covered by the mutants of its condition.
    const returnsEarly = node.type === 'BlockStatement' && at.isBranch && (node['body'] as Node[]).length > 1
    for (const { field, child } of childrenOf(node)) {
      if (isName(node, field)) continue
      if (returnsEarly && child.type === 'ReturnStatement') add('statement', child, [''])
      visit(child, placeOf(field, node, at))
    }
  }

  function visit(node: Node, at: At) {
    if (skipped.has(node.type) || (node.type.startsWith('TS') && !wrappers.has(node.type))) return
    if (node.type === 'ExpressionStatement') {
      if (isRemovable(node)) add('statement', node, [''])
    } else if (!at.isLink) {
      add('expression', node, replacementsOf(node, { source, condition: at.condition, isText: at.isText }))
    }
    visitChildren(node, at)
  }

  visitChildren(parseTypeScript(source), { isText: false, isLink: false, isBranch: false })
  return sites.toSorted((a, b) => a.start - b.start || b.end - a.end)
}
