import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { After } from './after.ts'
import { PooledClient } from './pooled-client.ts'
import type { Pooler } from './pooler.ts'
import { PreparedClient } from './prepared-client.ts'
import { statementLog } from './trace-statement.ts'
import type { DB } from './types.ts'

type Begins = 'transaction' | 'startTransaction' | 'connection'

/** Cannot start a transaction; `transact` does. */
export interface Db extends Omit<Kysely<DB>, Begins> {}
/** Exists only inside `transact`; effects on pages, tabs and sessions go to `after`. */
export interface Tx extends Omit<Transaction<DB>, Begins> {
  readonly after: After
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Prefix of the `application_name` of every connection that our processes open; the process id follows. */
export const processNames = 'razgovor '

// One for all processes: a pooler keeps the name of the process that used a connection last.
const pooledName = 'razgovor-pooled'

interface PoolOptions {
  url: string
  max: number
  timeout_ms?: number
  onError: (error: Error) => void
  Client?: typeof pg.Client
  limits?: SessionLimits
  pooler?: Pooler | null
}

/** Milliseconds, 0 for no limit. Work that they abort is retried later. */
export interface SessionLimits {
  statement_timeout: number
  lock_timeout: number
  // Ends transactions of clients that went silent, because they keep their locks.
  idle_in_transaction_session_timeout: number
}

export function createPool({
  url,
  max,
  timeout_ms = 10_000,
  onError,
  Client = pg.Client,
  limits,
  pooler = null,
}: PoolOptions): pg.Pool {
  const application_name = pooler ? pooledName : `${processNames}${process.pid}@${hostname()}`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeout_ms,
    application_name,
    Client,
    // Lets the operating system detect a server that vanished without closing the connection.
    keepAlive: true,
    ...limits,
    ...(pooler && { pooler }),
  })
  pool.on('error', onError)
  // The pool reports only errors of idle connections, but a checked-out one may break too.
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
  pooler?: Pooler | null
}

export function connect(config: ConnectConfig, log: FastifyBaseLogger) {
  const pool = createPool({
    url: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    ...(config.DATABASE_TIMEOUT_MS && { timeout_ms: config.DATABASE_TIMEOUT_MS }),
    ...(config.limits && { limits: config.limits }),
    ...(config.pooler && { pooler: config.pooler }),
    Client: config.pooler ? PooledClient : PreparedClient,
    onError: (error) => log.error({ err: error }, 'lost an idle database connection'),
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...statementLog() })
  return { db, pool, close: () => db.destroy() }
}

interface LimitConfig {
  DATABASE_STATEMENT_TIMEOUT_MS: number
  DATABASE_LOCK_TIMEOUT_MS: number
  DATABASE_JOB_STATEMENT_TIMEOUT_MS: number
}

const idleTransactionMs = 60_000

// A user waits for a request; a job may run a long query.
export function limitsOf(config: LimitConfig, work: 'requests' | 'jobs'): SessionLimits {
  const { DATABASE_STATEMENT_TIMEOUT_MS, DATABASE_JOB_STATEMENT_TIMEOUT_MS } = config
  return {
    statement_timeout: work === 'jobs' ? DATABASE_JOB_STATEMENT_TIMEOUT_MS : DATABASE_STATEMENT_TIMEOUT_MS,
    lock_timeout: config.DATABASE_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: idleTransactionMs,
  }
}
