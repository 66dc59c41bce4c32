import { methodOf, type Node } from './ast.ts'

// The position of a node, as far as operators depend on it.
export interface Place {
  source: string
  // Set for a complete condition: replaced by true and false in a branch, by false in a loop.
  condition?: 'branch' | 'loop' | undefined
  // Text without effect on behavior: SQL, error names, log lines, import names.
  isText: boolean
}

const comparisons = new Map<string, { boundary?: string; negation: string }>(
  Object.entries({
    '<': { boundary: '<=', negation: '>=' },
    '<=': { boundary: '<', negation: '>' },
    '>': { boundary: '>=', negation: '<=' },
    '>=': { boundary: '>', negation: '<' },
    '===': { negation: '!==' },
    '!==': { negation: '===' },
    '==': { negation: '!=' },
    '!=': { negation: '==' },
  }),
)

const swappedOperators = new Map(
  Object.entries({
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
    '&': '|',
    '|': '&',
    '<<': '>>',
    '>>': '<<',
    '>>>': '<<',
    '+=': '-=',
    '-=': '+=',
    '*=': '/=',
    '/=': '*=',
  }),
)

// Calls that a mutant removes from a chain; the first lines are kysely methods.
const removableMethods = new Set([
  'where',
  'whereRef',
  'having',
  'forUpdate',
  'forNoKeyUpdate',
  'forShare',
  'forKeyShare',
  'skipLocked',
  'noWait',
  'orderBy',
  'limit',
  'offset',
  'distinct',
  'distinctOn',
  'onConflict',
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'trim',
  'toLowerCase',
  'toUpperCase',
])

const swappedMethods = new Map(Object.entries({ some: 'every', every: 'some', min: 'max', max: 'min' }))

const slice = (place: Place, node: Node) => place.source.slice(node.start, node.end)

function replaceOperator(node: Node, place: Place, replacement: string): string {
  const from = (node['left'] as Node).end
  const at = place.source.indexOf(node['operator'] as string, from)
  return (
    place.source.slice(node.start, at) +
    replacement +
    place.source.slice(at + (node['operator'] as string).length, node.end)
  )
}

const isString = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')

function ofBinary(node: Node, place: Place): string[] {
  const operator = node['operator'] as string
  const comparison = comparisons.get(operator)
  if (comparison) {
    const operators = [comparison.boundary, place.condition ? undefined : comparison.negation]
    return operators.filter((each) => each !== undefined).map((each) => replaceOperator(node, place, each))
  }
  const isText = isString(node['left'] as Node) || isString(node['right'] as Node)
  const swapped = swappedOperators.get(operator)
  return swapped && !isText ? [replaceOperator(node, place, swapped)] : []
}

function ofCall(node: Node, place: Place): string[] {
  const method = methodOf(node)
  if (method === undefined) return []
  const callee = node['callee'] as Node
  const property = callee['property'] as Node
  if (removableMethods.has(method)) return [slice(place, callee['object'] as Node)]
  const swapped = swappedMethods.get(method)
  return swapped
    ? [place.source.slice(node.start, property.start) + swapped + place.source.slice(property.end, node.end)]
    : []
}

// One mutant per `?.` in the chain.
function ofChain(node: Node, place: Place): string[] {
  const replacements: string[] = []
  let link: Node | undefined = node['expression'] as Node
  if (link.type === 'CallExpression') replacements.push(...ofCall(link, place))
  while (link) {
    const inner = (link['callee'] ??
      link['object'] ??
      (link.type === 'TSNonNullExpression' ? link['expression'] : undefined)) as Node | undefined
    if (link['optional'] && inner) {
      const at = place.source.indexOf('?.', inner.end)
      const isPlainMember = link.type === 'MemberExpression' && !link['computed']
      replacements.push(
        place.source.slice(node.start, at) + (isPlainMember ? '.' : '') + place.source.slice(at + 2, node.end),
      )
    }
    link = inner
  }
  return replacements
}

export function replacementsOf(node: Node, place: Place): string[] {
  const fixed = place.condition ? ['true', 'false'].slice(place.condition === 'loop' ? 1 : 0) : []
  switch (node.type) {
    case 'BinaryExpression':
      return [...fixed, ...ofBinary(node, place)]
    case 'LogicalExpression':
      return [...fixed, slice(place, node['left'] as Node), slice(place, node['right'] as Node)]
    case 'UnaryExpression':
      if (place.condition || !['!', '-'].includes(node['operator'] as string)) return fixed
      return [slice(place, node['argument'] as Node)]
    case 'UpdateExpression':
      return [slice(place, node).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++'))]
    case 'AssignmentExpression': {
      const swapped = swappedOperators.get(node['operator'] as string)
      return swapped && !isString(node['right'] as Node) ? [replaceOperator(node, place, swapped)] : []
    }
    case 'CallExpression':
      return [...fixed, ...ofCall(node, place)]
    case 'ChainExpression':
      return [...fixed, ...ofChain(node, place)]
    case 'Literal':
      if (typeof node['value'] === 'boolean') return [String(!node['value'])]
      return isString(node) && node['value'] !== '' && !place.isText ? ["''"] : []
    case 'TemplateLiteral':
      return place.isText ? fixed : ["''"]
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).length > 0 && !place.isText ? ['[]'] : []
    case 'ObjectExpression':
      return (node['properties'] as unknown[]).length > 0 && !place.isText ? ['{}'] : []
    default:
      return fixed
  }
}
