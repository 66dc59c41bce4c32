import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
/** A rule that takes `Tx` can't be called outside a transaction; one that takes `Db` works in both. */
export type Tx = Transaction<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function createPool(options: { url: string; max: number; onError: (error: Error) => void }): pg.Pool {
  const pool = new pg.Pool({ connectionString: options.url, max: options.max, connectionTimeoutMillis: 10_000 })
  pool.on('error', options.onError)
  // A connection may break while it is lent out, too.
  pool.on('connect', (client) => void client.on('error', options.onError))
  return pool
}

export function connect(config: { DATABASE_URL: string; DATABASE_POOL: number }, log: FastifyBaseLogger) {
  const pool = createPool({
    url: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    onError: (error) => log.error({ err: error }, 'an idle database connection broke'),
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
