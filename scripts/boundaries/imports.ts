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
/**
 * The interfaces of outside services that a module owns. Providers implement them and may import nothing else of a
 * module.
 */
const ports = new Set(['apps/api/src/modules/orders/acquirer.ts'])
// The folders and files of apps/api/src. Each may import those to its left.
const apiOrder =
  `errors ids.ts secrets.ts tokens.ts in-turn.ts images text time lanes.ts startup telemetry redis.ts bus db
  page-cache.ts sockets providers mail health.ts config.ts context.ts jobs unused-files.ts put-private-file.ts audit-log.ts
  notices calendar http realtime ssr modules create-context.ts app.ts run.ts main.ts`.split(/\s+/)
const webLayers = ['app', 'pages', 'features', 'ui', 'lib']
// Each feature may import those to its left. One that is not listed may import all of them, and no feature imports it.
const featureOrder = `legal favorites waitlist session site captcha accounts admin earnings packages orders tariffs
  questions speakers schedule profile bookings meeting series requests`.split(/\s+/)

export function forbiddenImport(file: string, target: string): string | undefined {
  const resolved = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target
  const why =
    isolationFault(file, resolved) ??
    apiFault(file, resolved) ??
    moduleFault(file, resolved) ??
    layerFault(file, resolved)
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

function apiFault(file: string, target: string): string | undefined {
  if (ports.has(file) && target.startsWith('apps/')) return 'a port may import the contract only'
  const isTest = file.endsWith('.test.ts')
  const [from, to] = [file.replace('.test.ts', '.ts'), target].map((name) => /^apps\/api\/src\/([^/]+)/.exec(name)?.[1])
  if (!from || !to || from === to) return undefined
  const [own, other] = [apiOrder.indexOf(from), apiOrder.indexOf(to)]
  if (to === 'modules' && own < apiOrder.indexOf('modules')) {
    const isPort = from === 'providers' && ports.has(target)
    return isPort ? undefined : 'base folders may not import modules'
  }
  if (isTest) return undefined
  if (own < 0 || other < 0) return `${own < 0 ? from : to} has no place in the order of the API's folders`
  return other < own ? undefined : `${from} may not import ${to}`
}

function moduleFault(file: string, target: string): string | undefined {
  const from = /^apps\/api\/src\/modules\/([^/]+)\//.exec(file)?.[1]
  const to = /^apps\/api\/src\/modules\/([^/]+)\//.exec(target)?.[1]
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
  if (!own || !other || own === other) return undefined
  if (target.endsWith('.tsx')) return "a feature may not import another feature's components"
  if (/\.test\.tsx?$/.test(file)) return undefined
  const allowed = featureOrder.includes(own) ? featureOrder.slice(0, featureOrder.indexOf(own)) : featureOrder
  return allowed.includes(other) ? undefined : `${own} may not import ${other}`
}
