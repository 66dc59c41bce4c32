import { startEmbeddedPostgres, type EmbeddedPostgres } from '@razgovor/embedded-postgres'
import { postgresProcessesIn, signalProcess } from '@razgovor/embedded-postgres/processes'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiKey, startProcess } from '../../rooms/test/start-target.ts'
import type { Config } from '../src/config.ts'
import { startApiProcess } from '../test/api-process.ts'
import type { DatabaseDoor } from './database-door.ts'

interface TreeOptions {
  folder: string
  config: Config
  environment: Record<string, string>
  rooms_port: number
  door: DatabaseDoor
}

type Part = 'database' | 'rooms' | 'api'

/** Runs the database, the room server and the API as processes that can only be killed. */
export function growTree({ folder, config, environment, rooms_port, door }: TreeOptions) {
  let postgres: EmbeddedPostgres | undefined
  let rooms: Awaited<ReturnType<typeof startProcess>> | undefined
  let api: Awaited<ReturnType<typeof startApiProcess>> | undefined
  let starting = new AbortController()
  let isUp = false
  let waiting: (() => void)[] = []

  async function startDatabase(): Promise<string> {
    // Uses fsync and synchronous commits as in production, because acknowledged data must survive.
    postgres ??= await startEmbeddedPostgres({
      folder: path.join(folder, 'postgres'),
      settings: { max_connections: 80 },
    })
    return postgres.url
  }

  // Returns early if the tree is killed meanwhile, which `onDatabase` may do.
  async function start(onDatabase = () => {}): Promise<void> {
    const [url] = await Promise.all([startDatabase(), startRooms()])
    starting = new AbortController()
    const { signal } = starting
    onDatabase()
    const ctx = { config: { ...config, DATABASE_URL: door.through(url) }, clock: { now: () => new Date() } }
    const started = await startApiProcess({ ctx }, { port: config.PORT, environment, signal }).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    if (!started || signal.aborted) return
    api = started
    isUp = true
    for (const go of waiting) go()
    waiting = []
  }

  async function startRooms(): Promise<void> {
    const settings = {
      ROOMS_PORT: String(rooms_port),
      ROOMS_HOST: 'localhost',
      ROOMS_STATE_FILE: path.join(folder, 'rooms.json'),
      LIVEKIT_API_KEY: apiKey.api_key,
      LIVEKIT_WEBHOOK_URL: `http://localhost:${config.PORT}/api/meetings/webhooks`,
    }
    rooms = await startProcess(settings, 'ignore')
  }

  const kills: Record<Part, () => Promise<void>> = {
    async database() {
      const killed = postgres
      postgres = undefined
      if (!killed) return
      killAll(postgresProcessesIn(path.join(folder, 'postgres', 'data'), killed.pid))
      // The server is dead already; this unlocks its folder.
      await killed.stop()
    },
    async rooms() {
      const killed = rooms
      rooms = undefined
      await killed?.kill()
    },
    async api() {
      starting.abort()
      const killed = api
      api = undefined
      await killed?.kill()
    },
  }

  return {
    start,
    startDatabase,
    whenUp: () => (isUp ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
    async kill(order: readonly Part[], gap_ms: number): Promise<void> {
      isUp = false
      const deaths: Promise<void>[] = []
      for (const part of order) {
        deaths.push(kills[part]())
        if (gap_ms > 0) await sleep(gap_ms)
      }
      await Promise.all(deaths)
    },
    killOne: (part: Part) => kills[part](),
  }
}

export type Tree = ReturnType<typeof growTree>

function killAll(pids: readonly number[]): void {
  for (const pid of pids) signalProcess(pid, 'SIGKILL')
}
