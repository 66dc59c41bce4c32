import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './client.ts'
import { createPool } from './client.ts'

const folder = path.join(import.meta.dirname, '../../migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ''),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(await readFile(path.join(folder, file), 'utf8')).execute(db)
        },
      },
    ]),
  )
}

/** Brings the schema and the job queue up to date. Safe to run by several processes at once. */
export async function migrate(db: Db, databaseUrl: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  const pool = createPool({ url: databaseUrl, max: 2, onError: () => {} })
  try {
    await migrateQueue({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
