import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Pool } from 'pg'
import { createPool, type Db } from './client.ts'

const folder = path.join(import.meta.dirname, '../../migrations')

/** The names of all migrations of this build, in their order. */
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
  /** Queries queue behind a migration that waits for a lock, so it gives up soon and retries. */
  lock_ms: number
  pause_ms: number
  tries: number
}

const usualPatience: Patience = { lock_ms: 3000, pause_ms: 2000, tries: 60 }

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}

/** Migrates the schema and the job queue. Several processes may run this at once. */
export async function migrate(_db: Db, databaseUrl: string, patience: Patience = usualPatience): Promise<void> {
  const limits = { statement_timeout: 0, lock_timeout: patience.lock_ms, idle_in_transaction_session_timeout: 0 }
  const pool = createPool({ url: databaseUrl, max: 2, onError: () => {}, limits })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
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

async function migrateOnce(db: Kysely<unknown>, pool: Pool): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await migrateQueue({ pgPool: pool })
}
