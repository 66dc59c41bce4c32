import { sql } from 'kysely'
import type { Counter } from 'prom-client'
import { ApiError } from '../errors/api-error.ts'
import type { Log } from '../telemetry/log.ts'
import { connect, type Database, type Db } from './client.ts'

// The maximum age of what the replica answers.
const oldestMs = 1000
const lookMs = 250
const patienceMs = 2000

interface Parts {
  config: { DATABASE_REPLICA_URL?: string | undefined; DATABASE_POOL: number }
  db: Db
  log: Log
  metrics: { reads: Counter<'from'> }
}

export interface Replica {
  /** Reads the replica, or the primary if it is late. Not for cached pages: an outdated one would stay. */
  read<T>(read: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openReplica({ config, db, log, metrics }: Parts): Replica {
  const { DATABASE_REPLICA_URL, DATABASE_POOL } = config
  if (!DATABASE_REPLICA_URL) return { read: (read) => read(db), close: async () => {} }
  const limits = { statement_timeout: patienceMs, lock_timeout: patienceMs, idle_in_transaction_session_timeout: 0 }
  const options = { DATABASE_URL: DATABASE_REPLICA_URL, DATABASE_POOL, DATABASE_TIMEOUT_MS: patienceMs, limits }
  // As through a pooler, because there may be one here as well.
  const replica = connect({ ...options, pooler: { renames_statements: false } }, log)
  return new FollowedReplica(db, replica, { log, metrics })
}

interface Position {
  /** Bytes in the write-ahead log. */
  position: bigint
  /** When it was requested, by our monotonic clock. */
  at_ms: number
}

class FollowedReplica implements Replica {
  readonly #primary: Db
  readonly #replica: Database
  readonly #parts: Pick<Parts, 'log' | 'metrics'>
  // The primary's positions of the last second, oldest first.
  #positions: Position[] = []
  // The replica has everything that was committed before.
  #freshAt_ms = -Infinity
  #isServing: boolean | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(primary: Db, replica: Database, parts: Pick<Parts, 'log' | 'metrics'>) {
    this.#primary = primary
    this.#replica = replica
    this.#parts = parts
    void this.#follow()
  }

  async read<T>(read: (db: Db) => Promise<T>): Promise<T> {
    if (!this.#isFresh()) return this.#readPrimary(read)
    try {
      const answer = await read(this.#replica.db)
      this.#parts.metrics.reads.inc({ from: 'replica' })
      return answer
    } catch (error) {
      if (error instanceof ApiError) throw error
      this.#freshAt_ms = -Infinity
      return this.#readPrimary(read)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#replica.close()
  }

  #readPrimary<T>(read: (db: Db) => Promise<T>): Promise<T> {
    this.#parts.metrics.reads.inc({ from: 'primary' })
    return read(this.#primary)
  }

  #isFresh(): boolean {
    return performance.now() - this.#freshAt_ms < oldestMs
  }

  async #follow(): Promise<void> {
    let fault: unknown
    try {
      await this.#look()
    } catch (error) {
      fault = error
    }
    if (this.#isClosed) return
    this.#report(fault)
    this.#timer = setTimeout(() => void this.#follow(), lookMs)
    this.#timer.unref()
  }

  // Compares positions, not times: a replica that lost the primary does not know how old it is.
  async #look(): Promise<void> {
    const at_ms = performance.now()
    const primary = await readPosition(this.#primary)
    const replica = await readPosition(this.#replica.db)
    if (!replica.is_standby || replica.database !== primary.database)
      throw new Error('DATABASE_REPLICA_URL is not a standby of DATABASE_URL')
    this.#positions = [...this.#positions.filter((one) => at_ms - one.at_ms < oldestMs), { ...primary, at_ms }]
    const reached = this.#positions.findLast(({ position }) => position <= replica.position)
    if (reached) this.#freshAt_ms = reached.at_ms
  }

  #report(fault: unknown): void {
    const isServing = this.#isFresh()
    // It may take a few looks until it has reached where the primary was at the first one.
    const isStarting = this.#isServing === undefined && !isServing && fault === undefined
    if (isStarting || isServing === this.#isServing) return
    this.#isServing = isServing
    if (isServing) this.#parts.log.info('the replica keeps up; it answers reads')
    else this.#parts.log.warn({ err: fault }, 'the replica is unavailable or lagging; the primary answers all reads')
  }
}

interface ServerPosition {
  position: bigint
  is_standby: boolean
  // The same on the primary and all its standbys.
  database: string
}

export async function readPosition(db: Db): Promise<ServerPosition> {
  const { rows } = await sql<Omit<ServerPosition, 'position'> & { position: string }>`
    select pg_is_in_recovery() as is_standby,
      (select system_identifier from pg_control_system())::text || ' ' || current_database() as database,
      pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text as position`.execute(
    db,
  )
  const [row] = rows
  return { ...row!, position: BigInt(row!.position) }
}
