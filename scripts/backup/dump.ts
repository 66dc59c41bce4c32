import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from './errors.ts'
import { readFigures } from './figures.ts'
import type { Manifest } from './manifest.ts'
import type { Report } from './report.ts'
import type { RowFormat, RowSet } from './row-format.ts'
import type { Sums } from './sums.ts'
import { listTables, prepareSession } from './tables.ts'

export type Dump = Pick<
  Manifest,
  'taken_at' | 'migration' | 'queue_migration' | 'postgres' | 'tables' | 'sequences' | 'figures'
>

interface Dumping {
  folder: string
  format: RowFormat
  sums: Sums
  report: Report
  /** Runs once the instant is fixed, before rows are written. */
  onSnapshot: () => Promise<void>
}

export async function dumpDatabase(
  client: ClientBase,
  { folder, format, sums, report, onSnapshot }: Dumping,
): Promise<Dump> {
  await prepareSession(client)
  const listed = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  // A lock takes no snapshot, so no migration can be between the snapshot and the tables.
  await client.query(`lock table ${listed.map(({ name }) => name).join(', ')} in access share mode`)
  const head = await readHead(client)
  const found = await listTables(client)
  if (JSON.stringify(found) !== JSON.stringify(listed)) throw new BackupError('A migration ran just now: start again.')
  await onSnapshot()
  const sets = await format.listRowSets(client)
  const tables: Record<string, number> = {}
  for (const set of sets) {
    tables[set.name] = await writeRows(client, set, { folder, format, sums })
    report.progress(`${Object.keys(tables).length} of ${sets.length} tables copied`)
  }
  const figures = await readFigures(client, format.comparedTables(Object.keys(tables)))
  // Sequences are outside of the snapshot: read last, they are past every row.
  const sequences = await format.readSequences(client)
  await client.query('commit')
  return { ...head, tables, sequences, figures }
}

type Head = Pick<Dump, 'taken_at' | 'migration' | 'queue_migration' | 'postgres'>

async function readHead(client: ClientBase): Promise<Head> {
  const { rows } = await client.query<Head>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at,
       (select max(name) from kysely_migration) as migration,
       (select max(id) from graphile_worker.migrations) as queue_migration,
       current_setting('server_version') as postgres`,
  )
  return rows[0]!
}

async function writeRows(
  client: ClientBase,
  { name, copy_out }: RowSet,
  { folder, format, sums }: Pick<Dumping, 'folder' | 'format' | 'sums'>,
): Promise<number> {
  const file = format.fileOf(name)
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true, mode: 0o700 })
  const rows = client.query(copyTo(copy_out))
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = createWriteStream(path.join(folder, file), { mode: 0o600, flush: true, flags: 'wx' })
  await pipeline([rows, ...format.compress(), hashing, target])
  sums.set(file, hash.digest('hex'))
  return rows.rowCount
}
