import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Pool } from 'pg'
import { createPool, type Db } from './client.ts'

const folder = path.join(import.meta.dirname, '../../migrations')

export async function listMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace(/\.sql$/, '')).toSorted()
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = await listMigrations()
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(await readFile(path.join(folder, `${name}.sql`), 'utf8')).execute(db)
        },
      },
    ]),
  )
}

interface Patience {
  // Queries queue behind a migration that waits for a lock, so it gives up soon and retries.
  lock_ms: number
  pause_ms: number
  tries: number
}

const usualPatience: Patience = { lock_ms: 3000, pause_ms: 2000, tries: 60 }

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}

/** Thrown for a database that `npm run restore` or `npm run import` has begun to fill and not finished. */
export class UnfinishedRestoreError extends Error {
  override name = 'UnfinishedRestoreError'
}

/** This table exists until a restore has filled the others. */
export const restoreMark = 'public.unfinished_restore'

async function assertRestored(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ is_marked: boolean }>(
    `select to_regclass('${restoreMark}') is not null is_marked`,
  )
  if (rows[0]!.is_marked)
    throw new UnfinishedRestoreError(
      'A restore or an import into this database was interrupted or still runs. If nothing runs, empty the database and the folder or buckets of files, and start it again.',
    )
}

/** Several processes may run this at once. Throws UnfinishedRestoreError for half a database. */
export async function migrate(_db: Db, databaseUrl: string, patience: Patience = usualPatience): Promise<void> {
  const limits = { statement_timeout: 0, lock_timeout: patience.lock_ms, idle_in_transaction_session_timeout: 0 }
  const pool = createPool({ url: databaseUrl, max: 2, onError: () => {}, limits })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await assertRestored(pool)
    for (let tries_left = patience.tries - 1; ; tries_left--)
      try {
        return await migrateOnce(db, pool)
      } catch (error) {
        if (!isLockTimeout(error) || tries_left === 0) throw error
        await sleep(patience.pause_ms)
      }
  } finally {
    await db.destroy()
  }
}

/** Expects an empty database; stops after this migration. */
export async function createTables(pool: Pool, last_migration: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await migrateOnce(db, pool, last_migration)
}

async function migrateOnce(db: Kysely<unknown>, pool: Pool, last_migration?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await (last_migration ? migrator.migrateTo(last_migration) : migrator.migrateToLatest())
  if (error) throw error
  await migrateQueue({ pgPool: pool })
}
