import type { Pool, PoolClient } from 'pg'
import { createPool } from '../../apps/api/src/db/client.ts'
import { createTables, restoreMark } from '../../apps/api/src/db/migrate.ts'
import { BackupError } from './errors.ts'
import { differences, readFigures } from './figures.ts'
import type { Content } from './manifest.ts'
import type { Report } from './report.ts'
import type { RowFormat } from './row-format.ts'
import type { Source } from './source.ts'
import { listContent, listForeignKeys, listTables, prepareSession } from './tables.ts'

interface Load {
  url: string
  source: Source
  format: RowFormat
  content: Content
  report: Report
  /** Runs while the database is marked as unfinished, before its rows are there. */
  beforeRows?: (pool: Pool) => Promise<void>
  /** Runs in the transaction that makes the database usable. */
  afterRows?: (client: PoolClient) => Promise<void>
}

/** Fills an empty database and compares it with the manifest. The site refuses to start with a partly filled one. */
export async function loadDatabase({ url, beforeRows, afterRows, ...load }: Load): Promise<void> {
  const { content, format } = load
  const limits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const pool = createPool({ url, max: 4, onError: () => {}, limits })
  try {
    await pool.query(`create table ${restoreMark} (begun_at timestamptz not null default now())`)
    await createTables(pool, content.migration)
    await beforeRows?.(pool)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await prepareSession(client)
      await loadRows(client, load)
      await assertEqual(client, content, format)
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
        'An earlier restore or import into this database was interrupted. Empty the database and the folder or buckets of files, then start again.',
      )
    if (content.length > 0)
      throw new BackupError(
        `The database is not empty: it has ${content.length} tables, views or sequences, such as ${content[0]}. Choose an empty one (DATABASE_URL or DATA_DIR).`,
      )
  } finally {
    await pool.end()
  }
}

async function loadRows(
  client: PoolClient,
  { source, format, content, report }: Omit<Load, 'url' | 'beforeRows' | 'afterRows'>,
): Promise<void> {
  const sets = new Map((await format.listRowSets(client)).map((set) => [set.name, set]))
  const names = Object.keys(content.tables)
  const foreign = names.filter((name) => !sets.has(name))
  if (foreign.length > 0)
    throw new BackupError(`These tables are not those of the ${source.kind}'s release: ${foreign.join(', ')}.`)
  const [tables, keys] = [await listTables(client), await listForeignKeys(client)]
  const all = (statements: string[]) => client.query(statements.join(';'))
  await all(keys.map(({ table_name, name }) => `alter table ${table_name} drop constraint ${name}`))
  await all(tables.map(({ name }) => `alter table ${name} disable trigger user`))
  // Migrations insert rows too.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  let loaded = 0
  for (const name of names) {
    const count = await sets.get(name)!.load(client, source.open(format.fileOf(name)))
    if (count !== content.tables[name])
      throw new BackupError(`${name} has ${count} rows instead of ${content.tables[name]}.`)
    loaded += 1
    report.progress(`${loaded} of ${names.length} tables filled`)
  }
  for (const [name, value] of Object.entries(content.sequences)) await format.setSequence(client, name, value)
  await all(tables.map(({ name }) => `alter table ${name} enable trigger user`))
  await all(keys.map((key) => `alter table ${key.table_name} add constraint ${key.name} ${key.definition}`))
}

async function assertEqual(client: PoolClient, { tables, figures }: Content, format: RowFormat): Promise<void> {
  const found = await readFigures(client, format.comparedTables(Object.keys(tables)))
  const differing = differences(figures, found)
  if (differing.length > 0)
    throw new BackupError(`The database differs from the one that was copied: ${differing.join(', ')}.`)
}
