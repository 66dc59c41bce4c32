import path from 'node:path'

// Each module may call those to its left.
const moduleOrder =
  'accounts speakers tariffs ledger schedule conversations bookings questions promo-codes packages orders'.split(' ')
const above: Record<string, readonly string[]> = {
  meetings: moduleOrder.slice(0, 7),
  disputes: moduleOrder,
  reviews: moduleOrder.slice(0, 7),
  materials: moduleOrder.slice(0, 7),
  favorites: moduleOrder.slice(0, 2),
  'api-keys': moduleOrder.slice(0, 2),
  figures: moduleOrder.slice(0, 4),
  waitlist: moduleOrder.slice(0, 7),
  webhooks: moduleOrder.slice(0, 7),
  applications: moduleOrder.slice(0, 5),
  calendars: moduleOrder.slice(0, 5),
  reconciliation: moduleOrder,
  tips: moduleOrder.slice(0, 3),
  operations: [...moduleOrder, 'meetings'],
  feedback: moduleOrder.slice(0, 1),
  legal: moduleOrder.slice(0, 1),
  // Writes through functions of the modules that own the tables.
  admin: ['accounts', 'speakers', 'tariffs', 'schedule', 'promo-codes', 'news', 'site', 'legal'],
}
/** What a module requires of outside services. Providers implement it and may import nothing else of a module. */
const ports = new Set(['apps/api/src/modules/orders/acquirer.ts'])
const baseFolders = new Set(
  'calendar db errors http images jobs mail notices providers realtime ssr telemetry text time'.split(' '),
)
const webLayers = ['app', 'pages', 'features', 'ui', 'lib']

/** Returns why `file` must not import `target`, or undefined. */
export function forbiddenImport(file: string, target: string): string | undefined {
  const resolved = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target
  const why = isolationFault(file, resolved) ?? moduleFault(file, resolved) ?? layerFault(file, resolved)
  return why && `${file}: imports ${target}: ${why}`
}

function isolationFault(file: string, target: string): string | undefined {
  const own = /^(packages\/contract|apps\/sandbox|apps\/rooms|packages\/embedded-postgres)\//.exec(file)?.[1]
  if (!own) return undefined
  // Test helpers without product code.
  if (target.startsWith('scripts/vitest/')) return undefined
  const isOwned = target.startsWith('@razgovor/') || /^(apps|packages|scripts|e2e|bench)\//.test(target)
  if (isOwned && !target.startsWith(`${own}/`)) return `${own} may not import other workspaces`
  if (own === 'packages/contract' && !isOwned && target !== 'zod' && !file.endsWith('.test.ts'))
    return 'the contract may import zod only'
  return undefined
}

function moduleFault(file: string, target: string): string | undefined {
  const from = /^apps\/api\/src\/modules\/([^/]+)\//.exec(file)?.[1]
  const to = /^apps\/api\/src\/modules\/([^/]+)\//.exec(target)?.[1]
  const isPort = file.startsWith('apps/api/src/providers/') && ports.has(target)
  const base = /^apps\/api\/src\/([^/]+)\//.exec(file)?.[1]
  if (base && baseFolders.has(base) && to) return isPort ? undefined : 'base folders may not import modules'
  if (!from || !to || from === to || file.endsWith('.test.ts')) return undefined
  // A notice is only data, which the module that causes it enqueues.
  if (target.startsWith('apps/api/src/modules/notifications/kinds/')) return undefined
  const allowed = above[from] ?? (moduleOrder.includes(from) ? moduleOrder.slice(0, moduleOrder.indexOf(from)) : [])
  return allowed.includes(to) ? undefined : `${from} may not call ${to}`
}

function layerFault(file: string, target: string): string | undefined {
  const layer = /^apps\/web\/src\/([^/]+)\//.exec(file)?.[1]
  if (!layer) return undefined
  if (/^apps\/(api|sandbox|rooms)\//.test(target)) return 'the web may import the contract only'
  if (target.startsWith('@base-ui/') && layer !== 'ui') return 'only ui/ may import Base UI'
  const to = /^apps\/web\/src\/([^/]+)\//.exec(target)?.[1]
  if (!to) return undefined
  if (webLayers.indexOf(to) < webLayers.indexOf(layer)) return `${layer} may not import ${to}`
  const [own, other] = [file, target].map((name) => /^apps\/web\/src\/features\/([^/]+)\//.exec(name)?.[1])
  if (own && other && own !== other && target.endsWith('.tsx'))
    return "a feature may not import another feature's components"
  return undefined
}
