import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Pooler } from './db/pooler.ts'
import type { Replica } from './db/replica.ts'
import type { Health } from './health.ts'
import type { PageCache } from './page-cache.ts'
import type { Acquirers } from './providers/acquirers.ts'
import type { Tipping } from './providers/cloud-tips.ts'
import type { FileStore } from './providers/file-store.ts'
import type { IdentityProviders } from './providers/identity.ts'
import type { RoomService } from './providers/livekit.ts'
import type { Captcha } from './providers/smart-captcha.ts'
import type { Mailer } from './providers/smtp.ts'
import type { WebPush } from './providers/web-push.ts'
import type { EndedSessions } from './sockets/ended-sessions.ts'
import type { Sockets } from './sockets/sockets.ts'
import type { Log } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Clock } from './time/clock.ts'

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
  captcha: Captcha | null
  tipping: Tipping | null
  mailer: Mailer
  webPush: WebPush | null
  rooms: RoomService
  files: FileStore
  close(): Promise<void>
}
