import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { ApiError } from './errors/api-error.ts'
import { limitBodies, limitTargets, refuseConnection } from './http/connection-errors.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { docsRoutes } from './http/docs.ts'
import { drainOnClose } from './http/drain.ts'
import { errorHandler } from './http/error-handler.ts'
import { fieldMessage } from './http/field-message.ts'
import { healthRoutes } from './http/health.ts'
import { restrictBrowserFeatures } from './http/permissions-policy.ts'
import { createLimitStore } from './http/limit-store.ts'
import type { App } from './http/serve.ts'
import { refuseUnstorableText } from './http/unstorable-text.ts'
import { defineCatalogued } from './jobs/catalogue.ts'
import type { JobDefinition } from './jobs/define-job.ts'
import type { JobName } from './jobs/registry.ts'
import { accountJobs } from './modules/accounts/accounts.jobs.ts'
import { accountRoutes } from './modules/accounts/accounts.routes.ts'
import { adminRoutes } from './modules/admin/admin.routes.ts'
import { eraseAudit } from './modules/admin/audit.ts'
import { applicationRoutes } from './modules/applications/applications.routes.ts'
import { legalDetailsRoutes } from './modules/applications/legal-details.routes.ts'
import { eraseLegalDetails, eraseApplications } from './modules/applications/erase-applications.ts'
import { bookingJobs } from './modules/bookings/bookings.jobs.ts'
import { bookingRoutes } from './modules/bookings/bookings.routes.ts'
import { eraseMessages } from './modules/bookings/erase-messages.ts'
import { eraseRequests } from './modules/bookings/erase-requests.ts'
import { requestRoutes } from './modules/bookings/requests.routes.ts'
import { feedbackJobs } from './modules/feedback/feedback.jobs.ts'
import { feedbackRoutes } from './modules/feedback/feedback.routes.ts'
import { eraseFeedback } from './modules/feedback/erase-feedback.ts'
import { fileJobs } from './modules/files/files.jobs.ts'
import { fileRoutes } from './modules/files/files.routes.ts'
import { erasePayees } from './modules/ledger/batches/erase-payees.ts'
import { ledgerJobs } from './modules/ledger/ledger.jobs.ts'
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts'
import { legalRoutes } from './modules/legal/legal.routes.ts'
import { meetingJobs } from './modules/meetings/meetings.jobs.ts'
import { meetingRoutes } from './modules/meetings/meetings.routes.ts'
import { newsRoutes } from './modules/news/news.routes.ts'
import { eraseNotifications } from './modules/notifications/erase-notifications.ts'
import { notificationJobs } from './modules/notifications/notifications.jobs.ts'
import { pushRoutes } from './modules/notifications/push.routes.ts'
import { notificationRoutes } from './modules/notifications/notifications.routes.ts'
import { eraseMeetings } from './modules/meetings/erase-meetings.ts'
import { replanByTariffNews } from './modules/meetings/plan-meeting.ts'
import { eraseDisputes } from './modules/disputes/erase-disputes.ts'
import { reconciliationJobs } from './modules/reconciliation/reconciliation.jobs.ts'
import { reconciliationRoutes } from './modules/reconciliation/reconciliation.routes.ts'
import { disputeRoutes } from './modules/disputes/disputes.routes.ts'
import { eraseMails } from './modules/operations/erase-mails.ts'
import { jobTitles } from './modules/operations/job-titles.ts'
import { operationsJobs } from './modules/operations/operations.jobs.ts'
import { operationsRoutes } from './modules/operations/operations.routes.ts'
import { eraseReceipts } from './modules/orders/receipts/erase-receipts.ts'
import { putRequestedIntoCart } from './modules/orders/cart/put-requested-into-cart.ts'
import { eraseCart } from './modules/orders/cart/erase-cart.ts'
import { orderJobs } from './modules/orders/orders.jobs.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { refundNoShow } from './modules/orders/refunds/refund-no-show.ts'
import { eraseRequestedSlots } from './modules/schedule/erase-requested-slots.ts'
import { eraseAvailability } from './modules/schedule/availability.ts'
import { availabilityJobs, rebuildAfterBooking } from './modules/schedule/availability.jobs.ts'
import { followTariff, followTariffs } from './modules/schedule/fit-sale.ts'
import { availabilityRoutes } from './modules/schedule/availability.routes.ts'
import { scheduleRoutes } from './modules/schedule/schedule.routes.ts'
import { seriesRoutes } from './modules/schedule/series.routes.ts'
import { siteRoutes } from './modules/site/site.routes.ts'
import { eraseSpeaker } from './modules/speakers/erase-speaker.ts'
import { photoRoutes } from './modules/speakers/photos.routes.ts'
import { speakerJobs } from './modules/speakers/speakers.jobs.ts'
import { speakerRoutes } from './modules/speakers/speakers.routes.ts'
import { eraseRenewal } from './modules/tariffs/erase-renewal.ts'
import { speakerOfNews } from './modules/tariffs/speaker-of-news.ts'
import { tariffJobs } from './modules/tariffs/tariffs.jobs.ts'
import { tariffRoutes } from './modules/tariffs/tariffs.routes.ts'
import { tipsRoutes } from './modules/tips/tips.routes.ts'
import { eraseTips } from './modules/tips/unregister-tips.ts'
import { eraseEvents, sweepUserEvents } from './realtime/event-stream.ts'
import { socketRoutes } from './realtime/socket.routes.ts'
import { closeRedis, connectRedis, installationName } from './redis.ts'
import { internalAddress } from './ssr/internal-address.ts'
import { pageRoutes } from './ssr/page.routes.ts'

z.config({ ...z.locales.ru(), customError: fieldMessage })

export async function buildApp(ctx: Ctx): Promise<App> {
  const { config } = ctx
  await ctx.endedSessions.load()
  const fastify = Fastify({
    loggerInstance: ctx.log,
    // The one proxy in front: what stands further left in X-Forwarded-For, a client may have written itself.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    frameworkErrors: errorHandler,
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, ctx),
    http: { maxHeaderSize: 8192 },
    // Above the patience for bodies: what arrives later than this is cut whatever it is.
    requestTimeout: 2 * config.UPLOAD_TIMEOUT_MS,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    // What arrives on an open connection while the process stops is answered, not refused.
    return503OnClosing: false,
    // A busy machine is no fault: what a start waits for has limits of its own.
    pluginTimeout: 0,
  })
  const app = Object.assign(fastify, { ctx }) as unknown as App
  drainOnClose(fastify, config.SHUTDOWN_TIMEOUT_MS)

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A browser's clock may be wrong; countdowns follow this one.
    if (request.url.startsWith('/api/')) reply.header('x-server-time', ctx.clock.now().toISOString())
  })
  limitTargets(app)
  refuseUnstorableText(app)
  limitBodies(app, { body_ms: config.BODY_TIMEOUT_MS, upload_ms: config.UPLOAD_TIMEOUT_MS })

  await app.register(helmet, { contentSecurityPolicy: contentSecurityPolicy(config), crossOriginEmbedderPolicy: false })
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
  if (redis) app.addHook('onClose', () => closeRedis(redis))
  await app.register(docsRoutes)

  await app.register(async (scope) => {
    const routes: App = Object.assign(scope, { ctx })
    accountRoutes(routes)
    speakerRoutes(routes)
    photoRoutes(routes)
    applicationRoutes(routes)
    legalDetailsRoutes(routes)
    tariffRoutes(routes)
    tipsRoutes(routes)
    ledgerRoutes(routes)
    scheduleRoutes(routes)
    seriesRoutes(routes)
    availabilityRoutes(routes)
    bookingRoutes(routes)
    requestRoutes(routes)
    orderRoutes(routes)
    disputeRoutes(routes)
    reconciliationRoutes(routes)
    meetingRoutes(routes)
    notificationRoutes(routes)
    pushRoutes(routes)
    newsRoutes(routes)
    siteRoutes(routes)
    adminRoutes(routes)
    operationsRoutes(routes)
    legalRoutes(routes)
    feedbackRoutes(routes)
    fileRoutes(routes)
    socketRoutes(routes)
    healthRoutes(routes)
    routes.all('/api/*', { schema: { hide: true } }, async () => {
      throw new ApiError('not_exist')
    })
    await pageRoutes(routes)
  })
  return app
}

/** `eraseMails` finds older mails about a user by the messages and requests. */
const userErasers = [
  eraseSpeaker,
  eraseApplications,
  eraseNotifications,
  eraseEvents,
  eraseMails,
  eraseMessages,
  eraseMeetings,
  eraseDisputes,
  eraseRequests,
  eraseRequestedSlots,
  eraseAvailability,
  eraseCart,
  eraseReceipts,
  eraseRenewal,
  eraseAudit,
  eraseFeedback,
  // Last: it may have to wait for the tipping service.
  eraseTips,
]

const defined = [
  ...accountJobs,
  ...speakerJobs,
  ...orderJobs,
  ...reconciliationJobs,
  ...meetingJobs,
  ...feedbackJobs,
  ...fileJobs,
]
const catalogued = defineCatalogued(
  {
    ...availabilityJobs,
    ...tariffJobs,
    ...ledgerJobs,
    ...bookingJobs,
    ...notificationJobs,
    'sweep-user-events': sweepUserEvents,
    async 'sweep-payout-papers'(ctx) {
      await erasePayees(ctx)
      await eraseLegalDetails(ctx)
    },
    ...operationsJobs,
    // The rules' free slots follow what is booked.
    'request-accepted': (ctx, { request_id }) => putRequestedIntoCart(ctx, request_id),
    async 'booking-booked'(ctx, payload) {
      await rebuildAfterBooking(ctx, payload.booking_id)
      await notificationJobs['booking-booked'](ctx, payload)
    },
    async 'booking-canceled'(ctx, payload) {
      await rebuildAfterBooking(ctx, payload.booking_id)
      await notificationJobs['booking-canceled'](ctx, payload)
    },
    async 'speaker-no-show'(ctx, payload) {
      await refundNoShow(ctx, payload.booking_id)
      await notificationJobs['speaker-no-show'](ctx, payload)
    },
    async 'tariff-news'(ctx, news) {
      await replanByTariffNews(ctx, news)
      const speaker_id = await speakerOfNews(ctx.db, news)
      if (speaker_id) {
        await followTariff(ctx, speaker_id)
        // The page shows the tip links by the tariff.
        ctx.pages.drop(speaker_id)
      }
      await notificationJobs['tariff-news'](ctx, news)
    },
    'follow-tariffs': followTariffs,
    async 'user-anonymised'(ctx, { user_id }) {
      for (const erase of userErasers) await erase(ctx, user_id)
    },
  },
  jobTitles,
)

type Unlisted = Exclude<JobName, (typeof defined | typeof catalogued)[number]['name']>

/** Does not compile while a job that can be queued is in no module's list. */
export const jobs: [Unlisted] extends [never] ? readonly JobDefinition[] : Unlisted = [...defined, ...catalogued]
