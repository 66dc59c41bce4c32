import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { Kysely, PostgresDialect, sql, type QueryExecutorProvider } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Pool } from 'pg'
import { createPool } from './client.ts'
import { indexQueue } from './index-queue.ts'

export const migrationsFolder = path.join(import.meta.dirname, '../../migrations')

export async function listMigrations(folder: string = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace(/\.sql$/, '')).toSorted()
}

// A file that begins so has statements that no transaction may contain, such as `create index concurrently`. It can run
// again after it failed halfway.
export const concurrentMark = '-- outside a transaction'

interface MigrationFile {
  name: string
  text: string
  isConcurrent: boolean
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = await listMigrations(folder)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, `${name}.sql`), 'utf8')
      return { name, text, isConcurrent: text.startsWith(concurrentMark) }
    }),
  )
}

function toMigration({ text, isConcurrent }: MigrationFile): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      if (!isConcurrent) {
        await sql.raw(text).execute(db)
        return
      }
      // Such statements block nobody while they wait, so they may wait for the longest transaction.
      await sql`set lock_timeout = 0`.execute(db)
      for (const statement of text.split(/;$/m)) if (statement.trim()) await sql.raw(statement).execute(db)
      await sql`reset lock_timeout`.execute(db)
    },
  }
}

interface MigrateOptions {
  // Queries queue behind a migration that waits for a lock, so it gives up soon and retries.
  lock_ms?: number
  pause_ms?: number
  tries?: number
  folder?: string
}

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}

/** Thrown for a database on which this release cannot run. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}

/** This table exists until a restore has filled the others. */
export const restoreMark = 'public.unfinished_restore'

async function assertRestored(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ is_marked: boolean }>(
    `select to_regclass('${restoreMark}') is not null is_marked`,
  )
  if (rows[0]!.is_marked)
    throw new UnusableDatabaseError(
      'A restore or an import into this database was interrupted or still runs. If nothing runs, empty the database and the folder or buckets of files, and start it again.',
    )
}

/**
 * Several processes may run this at once. Returns the migrations of a newer release, if this one can run on them.
 * Throws UnusableDatabaseError for half a restore, and for a newer schema that this release cannot run on.
 */
export async function migrate(
  database_url: string,
  { lock_ms = 3000, pause_ms = 2000, tries = 60, folder = migrationsFolder }: MigrateOptions = {},
): Promise<{ newer: string[] }> {
  const limits = { statement_timeout: 0, lock_timeout: lock_ms, idle_in_transaction_session_timeout: 0 }
  const pool = createPool({ url: database_url, max: 3, onError: () => {}, limits })
  try {
    await assertRestored(pool)
    for (let tries_left = tries - 1; ; tries_left--)
      try {
        return await whileAlone(pool, () => migrateOnce(pool, folder))
      } catch (error) {
        if (!isLockTimeout(error) || tries_left === 0) throw error
        await sleep(pause_ms)
      }
  } finally {
    await pool.end()
  }
}

/** Expects an empty database; stops after this migration. */
export async function createTables(pool: Pool, last_migration: string): Promise<void> {
  await migrateOnce(pool, migrationsFolder, last_migration)
}

const migrationLock = 5_712_000_019

const lookMs = 100

// Asks again and again, because a process that waits in a statement would hold up a concurrent index of the other one.
async function whileAlone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const isMine = async () =>
      (await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [migrationLock])).rows[0]!
        .is_mine
    while (!(await isMine())) await sleep(lookMs)
    return await work()
  } finally {
    // Its session ends with it, and the lock with the session.
    client.release(true)
  }
}

async function migrateOnce(pool: Pool, folder: string, last?: string): Promise<{ newer: string[] }> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const files = await readMigrations(folder)
  const newest = files.at(-1)!.name
  const done = await readDone(db)
  const newer = done.filter((name) => name > newest)
  if (newer.length === 0) await applyFiles(db, files, { done, last: last ?? newest })
  else if (!(await canRunOn(db, newest)))
    throw new UnusableDatabaseError(
      `A newer release has migrated the database (${newer.join(', ')}), and this one cannot run on it. Start the newer release.`,
    )
  await migrateQueue({ pgPool: pool })
  await indexQueue(pool)
  return { newer }
}

async function applyFiles(
  db: Kysely<unknown>,
  files: readonly MigrationFile[],
  { done, last }: { done: readonly string[]; last: string },
): Promise<void> {
  const migrations = Object.fromEntries(files.map((file) => [file.name, toMigration(file)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const pending = files.filter(({ name }) => name <= last && !done.includes(name))
  // One transaction runs all up to the next migration that must be outside of one.
  const stops = pending.filter((file, index) => file.isConcurrent || pending[index + 1]?.isConcurrent)
  for (const { name, isConcurrent } of [...stops, { name: last, isConcurrent: false }]) {
    const { error } = await migrator.migrateTo(name, { disableTransactions: isConcurrent })
    if (error) throw error
  }
}

async function readDone(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db)
  if (!rows[0]!.is_there) return []
  const { rows: done } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.map(({ name }) => name)
}

/**
 * Whether a release whose newest migration is `newest` can run on the schema of a newer one. A migration that older
 * releases cannot run on creates `needed_migration()`, which returns its name.
 */
export async function canRunOn(db: QueryExecutorProvider, newest: string): Promise<boolean> {
  const { rows } = await sql<{ is_limited: boolean }>`
    select to_regprocedure('public.needed_migration()') is not null as is_limited`.execute(db)
  if (!rows[0]!.is_limited) return true
  const { rows: needed } = await sql<{ name: string }>`select public.needed_migration() as name`.execute(db)
  return needed[0]!.name <= newest
}
