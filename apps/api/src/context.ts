import { systemClock, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { connect, type Db } from './db/client.ts'
import { createLog, type Log } from './log.ts'
import { createMailer, type Mailer } from './providers/smtp.ts'
import { createRoomService, type RoomService } from './providers/livekit.ts'
import { createTbank, type Acquirer } from './providers/tbank.ts'
import { createBus, type Bus } from './realtime/bus.ts'
import { Sockets } from './realtime/sockets.ts'
import { PageCache } from './site/page-cache.ts'

/** What every rule may need; built once a process, tests build their own. */
export interface Ctx {
  config: Config
  db: Db
  clock: Clock
  log: Log
  bus: Bus
  sockets: Sockets
  pages: PageCache
  acquirer: Acquirer
  mailer: Mailer
  rooms: RoomService
  close(): Promise<void>
}

export async function createContext(config: Config, overrides: { clock?: Clock } = {}): Promise<Ctx> {
  const clock = overrides.clock ?? systemClock
  const log = createLog(config.LOG_LEVEL)
  const { db, close: closeDb } = connect(config, log)
  const bus = await createBus(config, log)
  const sockets = new Sockets(bus, log)
  const mailer = createMailer(config)
  return {
    config,
    db,
    clock,
    log,
    bus,
    sockets,
    pages: new PageCache(bus),
    acquirer: createTbank(config),
    mailer,
    rooms: createRoomService(config, clock),
    async close() {
      sockets.close()
      mailer.close()
      await bus.close()
      await closeDb()
    },
  }
}
