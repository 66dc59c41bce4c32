import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { ApiError } from './errors/api-error.ts'
import { limitApiKeys } from './http/api-key-limit.ts'
import { limitBodies, limitTargets, refuseConnection } from './http/connection-errors.ts'
import { contentSecurityPolicy } from './ssr/content-security-policy.ts'
import { docsRoutes } from './http/docs.ts'
import { drainOnClose } from './http/drain-on-close.ts'
import { errorHandler } from './http/error-handler.ts'
import { fieldMessage } from './http/field-message.ts'
import { validationLocale } from './http/http.texts.ts'
import { healthRoutes } from './http/health-routes.ts'
import { restrictBrowserFeatures } from './http/permissions-policy.ts'
import { createLimitStore } from './http/limit-store.ts'
import type { App } from './http/serve.ts'
import { tracedServer, traceRoutes } from './http/trace-requests.ts'
import { refuseUnstorableText } from './http/unstorable-text.ts'
import type { JobDefinition } from './jobs/define-job.ts'
import type { JobName } from './jobs/registry.ts'
import { accountJobs } from './modules/accounts/accounts.jobs.ts'
import { accountRoutes } from './modules/accounts/accounts.routes.ts'
import { adminJobs } from './modules/admin/admin.jobs.ts'
import { adminRoutes } from './modules/admin/admin.routes.ts'
import { apiKeyJobs } from './modules/api-keys/api-keys.jobs.ts'
import { apiKeyRoutes } from './modules/api-keys/api-keys.routes.ts'
import { applicationJobs } from './modules/applications/applications.jobs.ts'
import { applicationRoutes } from './modules/applications/applications.routes.ts'
import { legalDetailsRoutes } from './modules/applications/legal-details.routes.ts'
import { bookingJobs } from './modules/bookings/bookings.jobs.ts'
import { bookingRoutes } from './modules/bookings/bookings.routes.ts'
import { requestRoutes } from './modules/bookings/requests/requests.routes.ts'
import { calendarJobs } from './modules/calendars/calendars.jobs.ts'
import { calendarRoutes } from './modules/calendars/calendars.routes.ts'
import { conversationJobs } from './modules/conversations/conversations.jobs.ts'
import { conversationRoutes } from './modules/conversations/conversations.routes.ts'
import { disputeJobs } from './modules/disputes/disputes.jobs.ts'
import { disputeRoutes } from './modules/disputes/disputes.routes.ts'
import { favoriteJobs } from './modules/favorites/favorites.jobs.ts'
import { favoriteRoutes } from './modules/favorites/favorites.routes.ts'
import { feedbackJobs } from './modules/feedback/feedback.jobs.ts'
import { feedbackRoutes } from './modules/feedback/feedback.routes.ts'
import { figureJobs } from './modules/figures/figures.jobs.ts'
import { figureRoutes } from './modules/figures/figures.routes.ts'
import { fileJobs } from './modules/files/files.jobs.ts'
import { fileRoutes } from './modules/files/files.routes.ts'
import { ledgerJobs } from './modules/ledger/ledger.jobs.ts'
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts'
import { legalRoutes } from './modules/legal/legal.routes.ts'
import { materialJobs } from './modules/materials/materials.jobs.ts'
import { materialRoutes } from './modules/materials/materials.routes.ts'
import { meetingJobs } from './modules/meetings/meetings.jobs.ts'
import { hostRoutes } from './modules/meetings/host/host.routes.ts'
import { recordingRoutes } from './modules/meetings/recordings/recordings.routes.ts'
import { boardRoutes } from './modules/meetings/board/board.routes.ts'
import { captionRoutes } from './modules/meetings/captions/captions.routes.ts'
import { meetingRoutes } from './modules/meetings/meetings.routes.ts'
import { sharedNoteRoutes } from './modules/meetings/notes/shared-notes.routes.ts'
import { newsRoutes } from './modules/news/news.routes.ts'
import { notificationJobs } from './modules/notifications/notifications.jobs.ts'
import { notificationRoutes } from './modules/notifications/notifications.routes.ts'
import { pushRoutes } from './modules/notifications/push.routes.ts'
import { retiredMailJobs } from './modules/notifications/retired-mail-jobs.ts'
import { operationsJobs } from './modules/operations/operations.jobs.ts'
import { operationsRoutes } from './modules/operations/operations.routes.ts'
import { orderJobs } from './modules/orders/orders.jobs.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { packageJobs } from './modules/packages/packages.jobs.ts'
import { packageRoutes } from './modules/packages/packages.routes.ts'
import { promoCodeJobs } from './modules/promo-codes/promo-codes.jobs.ts'
import { promoCodeRoutes } from './modules/promo-codes/promo-codes.routes.ts'
import { questionJobs } from './modules/questions/questions.jobs.ts'
import { questionRoutes } from './modules/questions/questions.routes.ts'
import { reconciliationJobs } from './modules/reconciliation/reconciliation.jobs.ts'
import { reconciliationRoutes } from './modules/reconciliation/reconciliation.routes.ts'
import { reviewJobs } from './modules/reviews/reviews.jobs.ts'
import { reviewRoutes } from './modules/reviews/reviews.routes.ts'
import { availabilityRoutes } from './modules/schedule/working-hours/availability.routes.ts'
import { scheduleJobs } from './modules/schedule/schedule.jobs.ts'
import { scheduleRoutes } from './modules/schedule/schedule.routes.ts'
import { seriesRoutes } from './modules/schedule/series/series.routes.ts'
import { timeSearchRoutes } from './modules/schedule/time-search/time-search.routes.ts'
import { siteRoutes } from './modules/site/site.routes.ts'
import { photoRoutes } from './modules/speakers/photos.routes.ts'
import { speakerJobs } from './modules/speakers/speakers.jobs.ts'
import { speakerRoutes } from './modules/speakers/speakers.routes.ts'
import { tariffJobs } from './modules/tariffs/tariffs.jobs.ts'
import { tariffRoutes } from './modules/tariffs/tariffs.routes.ts'
import { tipsJobs } from './modules/tips/tips.jobs.ts'
import { tipsRoutes } from './modules/tips/tips.routes.ts'
import { waitlistJobs } from './modules/waitlist/waitlist.jobs.ts'
import { waitlistRoutes } from './modules/waitlist/waitlist.routes.ts'
import { webhookJobs } from './modules/webhooks/webhooks.jobs.ts'
import { webhookRoutes } from './modules/webhooks/webhooks.routes.ts'
import { realtimeJobs } from './realtime/realtime.jobs.ts'
import { socketRoutes } from './realtime/socket.routes.ts'
import { closeRedis, connectRedis, installationName } from './redis.ts'
import { internalAddress } from './http/internal-address.ts'
import { pageRoutes } from './ssr/page.routes.ts'

z.config({ ...validationLocale(), customError: fieldMessage })

const modules = [
  { routes: [accountRoutes], jobs: accountJobs },
  { routes: [speakerRoutes, photoRoutes], jobs: speakerJobs },
  { routes: [favoriteRoutes], jobs: favoriteJobs },
  { routes: [apiKeyRoutes], jobs: apiKeyJobs },
  { routes: [figureRoutes], jobs: figureJobs },
  { routes: [applicationRoutes, legalDetailsRoutes], jobs: applicationJobs },
  { routes: [tariffRoutes], jobs: tariffJobs },
  { routes: [tipsRoutes], jobs: tipsJobs },
  { routes: [ledgerRoutes], jobs: ledgerJobs },
  { routes: [scheduleRoutes, seriesRoutes, availabilityRoutes, timeSearchRoutes], jobs: scheduleJobs },
  { routes: [calendarRoutes], jobs: calendarJobs },
  { routes: [conversationRoutes], jobs: conversationJobs },
  { routes: [bookingRoutes, requestRoutes], jobs: bookingJobs },
  { routes: [promoCodeRoutes], jobs: promoCodeJobs },
  { routes: [packageRoutes], jobs: packageJobs },
  { routes: [questionRoutes], jobs: questionJobs },
  { routes: [orderRoutes], jobs: orderJobs },
  { routes: [disputeRoutes], jobs: disputeJobs },
  { routes: [reviewRoutes], jobs: reviewJobs },
  { routes: [materialRoutes], jobs: materialJobs },
  { routes: [waitlistRoutes], jobs: waitlistJobs },
  { routes: [webhookRoutes], jobs: webhookJobs },
  { routes: [reconciliationRoutes], jobs: reconciliationJobs },
  {
    routes: [meetingRoutes, hostRoutes, sharedNoteRoutes, recordingRoutes, boardRoutes, captionRoutes],
    jobs: meetingJobs,
  },
  { routes: [notificationRoutes, pushRoutes], jobs: [...notificationJobs, ...retiredMailJobs] },
  { routes: [newsRoutes], jobs: [] },
  { routes: [siteRoutes], jobs: [] },
  { routes: [adminRoutes], jobs: adminJobs },
  { routes: [operationsRoutes], jobs: operationsJobs },
  { routes: [legalRoutes], jobs: [] },
  { routes: [feedbackRoutes], jobs: feedbackJobs },
  { routes: [fileRoutes], jobs: fileJobs },
  { routes: [socketRoutes], jobs: realtimeJobs },
  { routes: [healthRoutes], jobs: [] },
]

type Listed = (typeof modules)[number]['jobs'][number]['name']
type Unlisted = Exclude<JobName, Listed>

// Does not compile if a job that can be queued is missing from the modules' lists.
export const jobs: [Unlisted] extends [never] ? readonly JobDefinition[] : Unlisted = modules.flatMap<JobDefinition>(
  ({ jobs }) => jobs,
)

export async function buildApp(ctx: Ctx): Promise<App> {
  const { config } = ctx
  await ctx.endedSessions.load()
  // The timeout is above those of `limitBodies`; any request that takes longer is cut.
  const listening = { http: { maxHeaderSize: 8192 }, requestTimeout: 2 * config.UPLOAD_TIMEOUT_MS }
  const fastify = Fastify({
    loggerInstance: ctx.log,
    // Trusts only the one proxy in front; a client can forge the entries of X-Forwarded-For left of its own.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    frameworkErrors: errorHandler,
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, ctx),
    ...listening,
    ...tracedServer(listening),
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    // Requests that arrive on open connections during the shutdown are answered, not refused.
    return503OnClosing: false,
    // No limit, because a busy machine is slow; whatever the start waits for has its own timeout.
    pluginTimeout: 0,
  })
  const app = Object.assign(fastify, { ctx }) as unknown as App
  drainOnClose(fastify, config.SHUTDOWN_TIMEOUT_MS)

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)
  app.decorateRequest('user', null)
  traceRoutes(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A browser's clock may be wrong; countdowns follow this one.
    if (request.url.startsWith('/api/')) reply.header('x-server-time', ctx.clock.now().toISOString())
  })
  limitTargets(app)
  refuseUnstorableText(app)
  limitBodies(app, { body_ms: config.BODY_TIMEOUT_MS, upload_ms: config.UPLOAD_TIMEOUT_MS })

  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: contentSecurityPolicy(config),
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    // Helmet builds its headers for each response, and the page renderer reads none of them.
    if (request.ip !== internalAddress) reply.helmet()
  })
  restrictBrowserFeatures(app)
  const redis = config.REDIS_URL
    ? connectRedis(config.REDIS_URL, { log: ctx.log, timeout_ms: config.REDIS_TIMEOUT_MS })
    : null
  await app.register(rateLimit, {
    max: Math.ceil(900 * config.RATE_LIMIT_FACTOR),
    timeWindow: 60_000,
    allowList: (request) => request.ip === internalAddress,
    ...(redis && { store: createLimitStore({ redis, prefix: `${installationName(config)}:limit:`, log: ctx.log }) }),
  })
  limitApiKeys(fastify, config.RATE_LIMIT_FACTOR)
  if (redis) app.addHook('onClose', () => closeRedis(redis))
  await app.register(docsRoutes)

  await app.register(async (scope) => {
    const routes: App = Object.assign(scope, { ctx })
    for (const mount of modules.flatMap(({ routes }) => routes)) mount(routes)
    routes.all('/api/*', { schema: { hide: true } }, async () => {
      throw new ApiError('not_exist')
    })
    await pageRoutes(routes)
  })
  return app
}
