import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from './errors.ts'
import { readFigures } from './figures.ts'
import type { Manifest } from './manifest.ts'
import type { Report } from './report.ts'
import type { Sums } from './sums.ts'
import { listTables, prepareSession, readSequences, type Table } from './tables.ts'

export type Dump = Pick<
  Manifest,
  'taken_at' | 'migration' | 'queue_migration' | 'postgres' | 'tables' | 'sequences' | 'figures'
>

export function dumpFileOf(table_name: string): string {
  return `database/${table_name}.zst`
}

/**
 * Writes all tables as they are at one instant. `onSnapshot` runs when that instant is fixed and before the tables are
 * written.
 */
export async function dumpDatabase(
  client: ClientBase,
  { folder, sums, report, onSnapshot }: { folder: string; sums: Sums; report: Report; onSnapshot: () => Promise<void> },
): Promise<Dump> {
  await prepareSession(client)
  const listed = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  // A lock takes no snapshot, so no migration can be between the snapshot and the tables.
  await client.query(`lock table ${listed.map(({ name }) => name).join(', ')} in access share mode`)
  const head = await readHead(client)
  const found = await listTables(client)
  if (JSON.stringify(found) !== JSON.stringify(listed))
    throw new BackupError('A migration ran just now: start the backup again.')
  await onSnapshot()
  await mkdir(path.join(folder, 'database'), { mode: 0o700 })
  const tables: Record<string, number> = {}
  for (const table of found) {
    tables[table.name] = await dumpTable(client, table, { folder, sums })
    report.progress(`${Object.keys(tables).length} of ${found.length} tables copied`)
  }
  const figures = await readFigures(client)
  // Sequences are outside of the snapshot: read last, they are past every row.
  const sequences = await readSequences(client)
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

async function dumpTable(
  client: ClientBase,
  { name, columns }: Table,
  { folder, sums }: { folder: string; sums: Sums },
): Promise<number> {
  const file = dumpFileOf(name)
  const rows = client.query(copyTo(`copy ${name} (${columns}) to stdout`))
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = createWriteStream(path.join(folder, file), { mode: 0o600, flush: true, flags: 'wx' })
  await pipeline(rows, createZstdCompress(), hashing, target)
  sums.set(file, hash.digest('hex'))
  return rows.rowCount
}
