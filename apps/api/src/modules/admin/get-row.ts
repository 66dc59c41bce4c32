import type { OpenRow } from '@razgovor/contract/admin'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { findLastChange } from './audit.ts'
import { hasId } from './row-id.ts'
import { selected, toRows } from './row-values.ts'
import { versionOf } from './row-version.ts'
import type { Scheme, ShownTable } from './scheme.ts'
import { from, known, once } from './statements.ts'
import type { Values } from './writers.ts'

interface Key {
  table: ShownTable
  id: string
}

export async function getRow(db: Db, scheme: Scheme, key: Key): Promise<OpenRow> {
  const values = await readValues(db, key)
  const fields = [...key.table.fields.values()]
  const [[row], title, last_change] = await Promise.all([
    toRows(db, scheme, { fields, values: [values] }),
    readTitle(db, key),
    findLastChange(db, { table_name: key.table.table_name, row_id: key.id }),
  ])
  return { row: row!, title, version: versionOf(key.table, values), last_change }
}

export function readValues(db: Db, key: Key): Promise<Values> {
  return read(db, key, sql``)
}

export function lockValues(tx: Tx, key: Key): Promise<Values> {
  return read(tx, key, sql`for no key update of t`)
}

async function read(db: Db, { table, id }: Key, lock: ReturnType<typeof sql>): Promise<Values> {
  const { rows } = await once<Values>(
    sql`select ${selected([...table.fields.values()])} from ${from(table)}
      where ${hasId(table, id)} ${lock}`,
  ).execute(db)
  if (!rows[0]) throw new ApiError('not_exist')
  return rows[0]
}

async function readTitle(db: Db, { table, id }: Key): Promise<string> {
  const { rows } = await once<{ title: string | null }>(
    sql`select ${known(table.title_sql)} as title from ${from(table)} where ${hasId(table, id)}`,
  ).execute(db)
  return rows[0]?.title || id
}
