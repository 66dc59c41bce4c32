import type { AdminRow, AdminValue } from '@razgovor/contract/admin'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Field, Scheme } from './scheme.ts'
import { from, idOf, known, once } from './statements.ts'
import type { Values } from './writers.ts'

export function selected(fields: readonly Field[]) {
  return sql.join(fields.map((field) => sql`${known(field.sql)} as ${sql.ref(field.name)}`))
}

export async function toRows(
  db: Db,
  scheme: Scheme,
  { fields, values: given }: { fields: readonly Field[]; values: readonly Values[] },
): Promise<AdminRow[]> {
  const values = await readAll(db, fields, given)
  const titles = await readTitles(db, scheme, wantedTitles(fields, values))
  return values.map((row) =>
    Object.fromEntries(fields.map((field) => [field.name, toValue(field, row[field.name], titles)])),
  )
}

async function readAll(db: Db, fields: readonly Field[], given: readonly Values[]): Promise<readonly Values[]> {
  let values = given
  for (const { name, read } of fields) {
    if (!read) continue
    const column = await read(
      db,
      values.map((row) => row[name]),
    )
    values = values.map((row, at) => ({ ...row, [name]: column[at] }))
  }
  return values
}

function idText(value: unknown): string {
  return typeof value === 'number' ? String(value) : (value as string)
}

type Titles = Map<string, string>
const key = (table_name: string, id: string) => `${table_name} ${id}`

function toValue({ relation }: Field, value: unknown, titles: Titles): AdminValue {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (!relation) return value as AdminValue
  const id = idText(value)
  return { id, title: titles.get(key(relation.table_name, id)) ?? id }
}

function wantedTitles(fields: readonly Field[], values: readonly Values[]): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const { name, relation } of fields) {
    if (!relation) continue
    const ids = wanted.get(relation.table_name) ?? new Set()
    for (const row of values) if (row[name] !== null) ids.add(idText(row[name]))
    if (ids.size > 0) wanted.set(relation.table_name, ids)
  }
  return wanted
}

async function readTitles(db: Db, { tables }: Scheme, wanted: Map<string, Set<string>>): Promise<Titles> {
  if (wanted.size === 0) return new Map()
  const parts = [...wanted].map(([name, ids]) => {
    const table = tables.get(name)!
    return sql`select ${name} as table_name, ${idOf(table)}::text as id, ${known(table.title_sql)} as title
      from ${from(table)} where ${idOf(table)} = any(${[...ids]}::${known(`${table.key[0]!.type}[]`)})`
  })
  const { rows } = await once<{ table_name: string; id: string; title: string | null }>(
    sql.join(parts, sql` union all `),
  ).execute(db)
  return new Map(rows.map(({ table_name, id, title }) => [key(table_name, id), title || id]))
}
