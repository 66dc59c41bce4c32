import { ApiError } from '../errors/api-error.ts'
import { assertMayReadMetrics } from './metrics-access.ts'
import { shareInFlight } from './share-in-flight.ts'
import type { App } from './serve.ts'

export function healthRoutes(app: App): void {
  const { ctx } = app
  const { registry, requests } = ctx.metrics
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
  })

  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } }
  // These calls are not rate-limited, so concurrent ones share one check: a flood must not exhaust connections.
  const askDependencies = shareInFlight(() => ctx.health.report())
  app.get('/health/live', hidden, async () => ({ status: 'ok' }))
  app.get('/health/ready', hidden, async (_request, reply) => {
    const report = await askDependencies()
    if (report.status === 'down') throw new ApiError('database')
    return reply.code(report.status === 'closing' ? 503 : 200).send(report)
  })
  app.get('/metrics', hidden, async (request, reply) => {
    assertMayReadMetrics(ctx.config, request)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
