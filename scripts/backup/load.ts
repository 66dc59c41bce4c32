import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createPool } from '../../apps/api/src/db/client.ts'
import { createTables, restoreMark } from '../../apps/api/src/db/migrate.ts'
import { dumpFileOf } from './dump.ts'
import { BackupError } from './errors.ts'
import { differences, readFigures } from './figures.ts'
import type { Manifest } from './manifest.ts'
import type { Report } from './report.ts'
import { listContent, listForeignKeys, listTables, prepareSession } from './tables.ts'

interface Load {
  url: string
  folder: string
  manifest: Manifest
  report: Report
  /** Runs while the database is marked as unfinished, before its rows are there. */
  beforeRows?: () => Promise<void>
  /** Runs in the transaction that makes the database usable. */
  afterRows?: (client: PoolClient) => Promise<void>
}

/** Fills an empty database and compares it with the manifest. Until everything is there the site refuses to start with it. */
export async function loadDatabase({ url, folder, manifest, report, beforeRows, afterRows }: Load): Promise<void> {
  const limits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const pool = createPool({ url, max: 4, onError: () => {}, limits })
  try {
    await pool.query(`create table ${restoreMark} (begun_at timestamptz not null default now())`)
    await createTables(pool, manifest.migration)
    await assertQueue(pool, manifest)
    await beforeRows?.()
    const client = await pool.connect()
    try {
      await client.query('begin')
      await prepareSession(client)
      await loadRows(client, { folder, manifest, report })
      await assertEqual(client, manifest)
      await afterRows?.(client)
      await client.query(`drop table ${restoreMark}`)
      await client.query('commit')
    } finally {
      // Closed, because it may be in the middle of a copy.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

export async function assertEmpty(url: string): Promise<void> {
  const pool = createPool({ url, max: 1, onError: () => {} })
  try {
    const client = await pool.connect()
    const content = await listContent(client)
    client.release()
    if (content.includes(restoreMark))
      throw new BackupError(
        'An earlier restore into this database was interrupted. Empty the database and the folder or buckets of files, then restore again.',
      )
    if (content.length > 0)
      throw new BackupError(
        `The database is not empty: it has ${content.length} tables, views or sequences, such as ${content[0]}. Restore into an empty one (DATABASE_URL or DATA_DIR).`,
      )
  } finally {
    await pool.end()
  }
}

async function assertQueue(pool: Pool, { queue_migration }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
  if (rows[0]!.id !== queue_migration)
    throw new BackupError(
      `The job queue of the backup is of version ${queue_migration}, that of this release of ${rows[0]!.id}: restore with the release that made the backup, then upgrade.`,
    )
}

async function loadRows(
  client: PoolClient,
  { folder, manifest, report }: Pick<Load, 'folder' | 'manifest' | 'report'>,
): Promise<void> {
  const tables = await listTables(client)
  const foreign = differencesOf(
    Object.keys(manifest.tables),
    tables.map(({ name }) => name),
  )
  if (foreign.length > 0)
    throw new BackupError(`These tables are not those of the backup's release: ${foreign.join(', ')}.`)
  const keys = await listForeignKeys(client)
  const all = (statements: string[]) => client.query(statements.join(';'))
  await all(keys.map(({ table_name, name }) => `alter table ${table_name} drop constraint ${name}`))
  await all(tables.map(({ name }) => `alter table ${name} disable trigger user`))
  // Migrations insert rows too.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  let loaded = 0
  for (const { name, columns } of tables) {
    const rows = client.query(copyFrom(`copy ${name} (${columns}) from stdin`))
    await pipeline(createReadStream(path.join(folder, dumpFileOf(name))), createZstdDecompress(), rows)
    if (rows.rowCount !== manifest.tables[name])
      throw new BackupError(`${name} has ${rows.rowCount} rows instead of ${manifest.tables[name]}.`)
    loaded += 1
    report.progress(`${loaded} of ${tables.length} tables restored`)
  }
  for (const [name, value] of Object.entries(manifest.sequences))
    await client.query('select setval($1::regclass, $2)', [name, value])
  await all(tables.map(({ name }) => `alter table ${name} enable trigger user`))
  await all(keys.map((key) => `alter table ${key.table_name} add constraint ${key.name} ${key.definition}`))
}

function differencesOf(a: readonly string[], b: readonly string[]): string[] {
  return [...a.filter((name) => !b.includes(name)), ...b.filter((name) => !a.includes(name))]
}

async function assertEqual(client: PoolClient, { figures }: Manifest): Promise<void> {
  const differing = differences(figures, await readFigures(client))
  if (differing.length > 0)
    throw new BackupError(`The restored database differs from the backup: ${differing.join(', ')}.`)
}
