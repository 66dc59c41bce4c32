import { systemClock, type Clock } from './time/clock.ts'
import type { Config } from './config.ts'
import { connect, limitsOf, type Database, type Db } from './db/client.ts'
import type { Pooler } from './db/pooler.ts'
import { openReplica, type Replica } from './db/replica.ts'
import { measureBusiness } from './http/business-gauges.ts'
import { measureOnScrape } from './http/gauges.ts'
import { Health } from './health.ts'
import { createLog, type Log } from './telemetry/log.ts'
import { logMails } from './mail/mail-log.ts'
import { createMetrics, type Metrics } from './telemetry/metrics.ts'
import { createFileStore, type FileStore } from './providers/file-store.ts'
import type { Acquirers } from './modules/orders/acquirer.ts'
import { createAcquirers } from './providers/acquirers.ts'
import type { IdentityProviders } from './providers/identity.ts'
import { createCloudTips, type Tipping } from './providers/cloud-tips.ts'
import { createSmartCaptcha, type Captcha } from './providers/smart-captcha.ts'
import { createMailer, type Mailer } from './providers/smtp.ts'
import { createRoomService, type RoomService } from './providers/livekit.ts'
import { createVkId } from './providers/vk-id.ts'
import { createWebPush, type WebPush } from './providers/web-push.ts'
import { createYaId } from './providers/ya-id.ts'
import { createBus, type Bus } from './bus/bus.ts'
import { EndedSessions } from './sockets/ended-sessions.ts'
import { Sockets } from './sockets/sockets.ts'
import { PageCache } from './page-cache.ts'

/** The dependencies of all rules; built once per process, and by each test. */
export interface Ctx {
  config: Config
  db: Db
  /** Null if DATABASE_URL is the database itself. */
  pooler: Pooler | null
  replica: Replica
  clock: Clock
  log: Log
  metrics: Metrics
  health: Health
  bus: Bus
  sockets: Sockets
  endedSessions: EndedSessions
  pages: PageCache
  acquirers: Acquirers
  identity: IdentityProviders
  /** Null if not configured. */
  captcha: Captcha | null
  /** Null if not configured. */
  tipping: Tipping | null
  mailer: Mailer
  /** Null if not configured. */
  webPush: WebPush | null
  rooms: RoomService
  files: FileStore
  close(): Promise<void>
}

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
  measureOnScrape({ db, health, sockets, metrics, log }, database.pool)
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
