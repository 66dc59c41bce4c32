import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { After } from './after.ts'
import { PreparedClient } from './prepared-client.ts'
import type { DB } from './types.ts'

type Begins = 'transaction' | 'startTransaction' | 'connection'

/** Reads and single statements, within a transaction or without. `transact` begins one. */
export interface Db extends Omit<Kysely<DB>, Begins> {}
/** A rule that takes `Tx` can't be called outside `transact`; its effects on pages, tabs and sessions go to `after`. */
export interface Tx extends Omit<Transaction<DB>, Begins> {
  readonly after: After
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** What the connections of every process of ours are called; the process follows. */
export const processNames = 'razgovor '

interface PoolOptions {
  url: string
  max: number
  /** For a free or a new connection. */
  timeout_ms?: number
  onError: (error: Error) => void
  Client?: typeof pg.Client
  limits?: SessionLimits
}

/** The server's own, of each connection, in milliseconds; what they end is tried again later. */
export interface SessionLimits {
  /** Of one statement; 0: as long as it takes. */
  statement_timeout: number
  /** The limit of waiting for a lock. */
  lock_timeout: number
  /** Of a transaction whose program says nothing more: it holds its locks. */
  idle_in_transaction_session_timeout: number
}

export function createPool({
  url,
  max,
  timeout_ms = 10_000,
  onError,
  Client = pg.Client,
  limits,
}: PoolOptions): pg.Pool {
  const application_name = `${processNames}${process.pid}@${hostname()}`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeout_ms,
    application_name,
    Client,
    // A server that went away without a word is noticed by the system.
    keepAlive: true,
    ...limits,
  })
  pool.on('error', onError)
  // A connection may break while it is lent out, too.
  pool.on('connect', (client) => void client.on('error', onError))
  return pool
}

export interface Database {
  db: Kysely<DB>
  pool?: pg.Pool
  close(): Promise<void>
}

interface ConnectConfig {
  DATABASE_URL: string
  DATABASE_POOL: number
  DATABASE_TIMEOUT_MS?: number
  limits?: SessionLimits
}

export function connect(config: ConnectConfig, log: FastifyBaseLogger) {
  const pool = createPool({
    url: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    ...(config.DATABASE_TIMEOUT_MS && { timeout_ms: config.DATABASE_TIMEOUT_MS }),
    ...(config.limits && { limits: config.limits }),
    Client: PreparedClient,
    onError: (error) => log.error({ err: error }, 'lost an idle database connection'),
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

type LimitConfig = Pick<
  Config,
  'DATABASE_STATEMENT_TIMEOUT_MS' | 'DATABASE_LOCK_TIMEOUT_MS' | 'DATABASE_JOB_STATEMENT_TIMEOUT_MS'
>

const idleTransactionMs = 60_000

/** Of requests, whose people wait, or of jobs, which may read for long. */
export function limitsOf(config: LimitConfig, work: 'requests' | 'jobs'): SessionLimits {
  const { DATABASE_STATEMENT_TIMEOUT_MS, DATABASE_JOB_STATEMENT_TIMEOUT_MS } = config
  return {
    statement_timeout: work === 'jobs' ? DATABASE_JOB_STATEMENT_TIMEOUT_MS : DATABASE_STATEMENT_TIMEOUT_MS,
    lock_timeout: config.DATABASE_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: idleTransactionMs,
  }
}
