import { sql } from 'kysely'
import type { Db } from './db/client.ts'
import type { Bus } from './bus/bus.ts'
import type { RoomService } from './providers/livekit.ts'

// `off`: this installation has none.
type State = 'ok' | 'fault' | 'off'

export interface HealthReport {
  /** `degraded`: requests are answered, but part of the product does not work. */
  status: 'ok' | 'degraded' | 'down' | 'closing'
  dependencies: {
    database: State
    jobs: State
    redis: State
    rooms: State
    /** As the last mail found it. */
    mail: State
    files: State
  }
}

interface Parts {
  db: Db
  bus: Bus
  rooms: Pick<RoomService, 'check'>
  has_redis: boolean
}

// A probe that takes longer counts as failed, so that a broken dependency does not delay the report.
const patienceMs = 2000
const freshMs = 5000
// A job that is due for so long is not being taken by anybody.
const jobPatienceMinutes = 2

// Concurrent reports share their probes, so that a poller cannot add to a fault.
export class Health {
  isClosing = false
  #isMailDown = false
  #isFilesDown = false
  readonly #parts: Parts
  readonly #database: () => Promise<boolean>
  readonly #jobs: () => Promise<boolean>
  readonly #rooms: () => Promise<boolean>

  constructor(parts: Parts) {
    this.#parts = parts
    const { db, rooms } = parts
    this.#database = probe(() => sql`select 1`.execute(db), 0)
    this.#jobs = probe(() => assertJobsMove(db), freshMs)
    this.#rooms = probe(() => rooms.check(), freshMs)
  }

  recordMail(isDown: boolean): void {
    this.#isMailDown = isDown
  }

  recordFiles(isDown: boolean): void {
    this.#isFilesDown = isDown
  }

  async report(): Promise<HealthReport> {
    const { bus, has_redis } = this.#parts
    const [database, jobs, rooms] = await Promise.all([this.#database(), this.#jobs(), this.#rooms()])
    const dependencies = {
      database: stateOf(database),
      jobs: stateOf(jobs),
      redis: has_redis ? stateOf(bus.isConnected()) : ('off' as const),
      rooms: stateOf(rooms),
      mail: stateOf(!this.#isMailDown),
      files: stateOf(!this.#isFilesDown),
    }
    return { status: this.#statusOf(dependencies), dependencies }
  }

  #statusOf(dependencies: HealthReport['dependencies']): HealthReport['status'] {
    if (this.isClosing) return 'closing'
    if (dependencies.database === 'fault') return 'down'
    return Object.values(dependencies).includes('fault') ? 'degraded' : 'ok'
  }
}

function stateOf(works: boolean): State {
  return works ? 'ok' : 'fault'
}

// One at a time, and not again while its answer is fresh.
function probe(work: () => Promise<unknown>, fresh_ms: number): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  let known: { works: boolean; at_ms: number } | undefined

  async function run(): Promise<boolean> {
    const works = await work().then(
      () => true,
      () => false,
    )
    known = { works, at_ms: performance.now() }
    running = undefined
    return works
  }

  return async () => {
    if (known && performance.now() - known.at_ms < fresh_ms) return known.works
    running ??= run()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, patienceMs, false)
    })
    const works = await Promise.race([running, late])
    clearTimeout(timer)
    return works
  }
}

async function assertJobsMove(db: Db): Promise<void> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs
    where is_available and run_at < now() - make_interval(mins => ${jobPatienceMinutes}) limit 1`.execute(db)
  if (rows.length > 0) throw new Error('due jobs wait')
}
