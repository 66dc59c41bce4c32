import { createBus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { connect, limitsOf, type Database } from './db/client.ts'
import type { Pooler } from './db/pooler.ts'
import { openReplica } from './db/replica.ts'
import { Health } from './health.ts'
import { measureBusiness } from './http/business-gauges.ts'
import { measureOnScrape } from './http/gauges.ts'
import { logMails } from './mail/mail-log.ts'
import { PageCache } from './page-cache.ts'
import { createAcquirers } from './providers/acquirers.ts'
import { createCloudTips } from './providers/cloud-tips.ts'
import { createFileStore } from './providers/file-store.ts'
import { createRoomService } from './providers/livekit.ts'
import { createSmartCaptcha } from './providers/smart-captcha.ts'
import { createMailer } from './providers/smtp.ts'
import { createVkId } from './providers/vk-id.ts'
import { createWebPush } from './providers/web-push.ts'
import { createYaId } from './providers/ya-id.ts'
import { EndedSessions } from './sockets/ended-sessions.ts'
import { Sockets } from './sockets/sockets.ts'
import { createLog } from './telemetry/log.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { systemClock, type Clock } from './time/clock.ts'

export async function createContext(
  config: Config,
  overrides: { clock?: Clock; database?: Database; pooler?: Pooler | null } = {},
): Promise<Ctx> {
  const { clock = systemClock, pooler = null } = overrides
  const log = createLog(config.LOG_LEVEL)
  const database = overrides.database ?? connect({ ...config, pooler, limits: limitsOf(config, 'requests') }, log)
  const { db, close: closeDb } = database
  const bus = await createBus(config, log)
  const sockets = new Sockets({ db, bus, clock, log })
  const endedSessions = new EndedSessions({ db, bus, clock, log, onEnded: (ended) => sockets.endSessions(ended) })
  const rooms = createRoomService(config, clock)
  const health = new Health({ db, bus, rooms, has_redis: config.REDIS_URL !== undefined })
  const mailer = logMails(createMailer(config, health), { db, clock, log })
  const files = createFileStore(config, health)
  const metrics = createMetrics()
  const replica = openReplica({ config, db, log, metrics })
  measureBusiness({ db, clock, metrics, log })
  measureOnScrape({ db, clock, health, sockets, metrics, log }, database.pool)
  return {
    config,
    db,
    pooler,
    replica,
    clock,
    log,
    metrics,
    health,
    bus,
    sockets,
    endedSessions,
    pages: new PageCache(bus),
    acquirers: createAcquirers(config),
    identity: { VK: createVkId(config, log), YA: createYaId(config, log) },
    captcha: createSmartCaptcha(config, log),
    tipping: createCloudTips(config, { clock, log }),
    mailer,
    webPush: createWebPush(config, log),
    rooms,
    files,
    async close() {
      sockets.close()
      endedSessions.close()
      mailer.close()
      files.close()
      await bus.close()
      await replica.close()
      await closeDb()
    },
  }
}
