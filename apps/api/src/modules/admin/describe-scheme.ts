import type { AdminField, AdminTable, FieldOption } from '@razgovor/contract/admin-scheme'
import type { Db } from '../../db/client.ts'
import { listOptions } from './list-rows.ts'
import type { Field, Scheme, ShownTable } from './scheme.ts'

/** Returns the scheme `seen` as sent to clients, with the current options of its lists. */
export async function describeScheme(db: Db, scheme: Scheme, seen: Scheme): Promise<AdminTable[]> {
  const shown = [...seen.tables.values()]
  const options: Options = new Map()
  for (const name of new Set(
    shown.flatMap(({ fields }) => [...fields.values()].flatMap((field) => field.options ?? [])),
  )) {
    const { items } = await listOptions(db, scheme, scheme.tables.get(name)!, { offset: 0, limit: 1000 })
    options.set(
      name,
      items.map(({ id, title }) => ({ value: id, title })),
    )
  }
  return shown.map((table) => toTable(table, options))
}

type Options = Map<string, FieldOption[]>

function toTable(table: ShownTable, options: Options): AdminTable {
  const { entry: _entry, writer: _writer, source: _source, key: _key, title_sql: _sql, fields, ...rest } = table
  return { ...rest, fields: [...fields.values()].map((field) => toField(field, options)) }
}

function toField(
  { sql: _sql, cast: _cast, is_nullable: _nullable, read: _read, options, ...field }: Field,
  rows: Options,
): AdminField {
  const enum_values = options ? rows.get(options) : field.enum_values
  return { ...field, ...(enum_values && { enum_values }) }
}
