import path from 'node:path'

/** Each may call those to its left. */
const callOrder = ['accounts', 'speakers', 'tariffs', 'ledger', 'schedule', 'bookings', 'orders']
const above: Record<string, readonly string[]> = {
  meetings: callOrder.slice(0, 6),
  disputes: callOrder,
  applications: callOrder.slice(0, 5),
  reconciliation: callOrder,
  tips: callOrder.slice(0, 3),
  operations: [...callOrder, 'meetings'],
  feedback: callOrder.slice(0, 1),
  legal: callOrder.slice(0, 1),
  // It writes by the functions of those whose tables they are.
  admin: ['accounts', 'speakers', 'tariffs', 'schedule', 'news', 'site', 'legal'],
}
const webLayers = ['app', 'pages', 'features', 'ui', 'lib']

/** Says why `file` may not import `target`, or nothing. */
export function forbiddenImport(file: string, target: string): string | undefined {
  const resolved = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target
  const why = standsAlone(file, resolved) ?? betweenModules(file, resolved) ?? betweenLayers(file, resolved)
  return why && `${file}: imports ${target}: ${why}`
}

function standsAlone(file: string, target: string): string | undefined {
  const own = /^(packages\/contract|apps\/sandbox|apps\/rooms|packages\/embedded-postgres)\//.exec(file)?.[1]
  if (!own) return undefined
  // It knows vitest, and nothing of the product.
  if (target.startsWith('scripts/vitest/')) return undefined
  const isOurs = target.startsWith('@razgovor/') || /^(apps|packages|scripts|e2e|bench)\//.test(target)
  if (isOurs && !target.startsWith(`${own}/`)) return `${own} imports nothing of ours`
  if (own === 'packages/contract' && !isOurs && target !== 'zod' && !file.endsWith('.test.ts'))
    return 'the contract imports zod only'
  return undefined
}

function betweenModules(file: string, target: string): string | undefined {
  const from = /^apps\/api\/src\/modules\/([^/]+)\//.exec(file)?.[1]
  const to = /^apps\/api\/src\/modules\/([^/]+)\//.exec(target)?.[1]
  if (/^apps\/api\/src\/(http|db|jobs|realtime|providers)\//.test(file) && to) return 'the ground knows no module'
  if (!from || !to || from === to || file.endsWith('.test.ts')) return undefined
  const allowed = above[from] ?? (callOrder.includes(from) ? callOrder.slice(0, callOrder.indexOf(from)) : [])
  return allowed.includes(to) ? undefined : `${from} may not call ${to}`
}

function betweenLayers(file: string, target: string): string | undefined {
  const layer = /^apps\/web\/src\/([^/]+)\//.exec(file)?.[1]
  if (!layer) return undefined
  if (/^apps\/(api|sandbox|rooms)\//.test(target)) return 'the web knows the contract only'
  if (target.startsWith('@base-ui/') && layer !== 'ui') return 'Base UI is for ui/ alone'
  const to = /^apps\/web\/src\/([^/]+)\//.exec(target)?.[1]
  if (!to) return undefined
  if (webLayers.indexOf(to) < webLayers.indexOf(layer)) return `${layer} may not know ${to}`
  const [own, other] = [file, target].map((name) => /^apps\/web\/src\/features\/([^/]+)\//.exec(name)?.[1])
  if (own && other && own !== other && target.endsWith('.tsx')) return "another feature's components are its own"
  return undefined
}
