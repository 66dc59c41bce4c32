import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface Column {
  name: string
  /** The type as PostgreSQL prints it: `timestamp with time zone`, `text[]`. */
  type: string
  is_not_null: boolean
  has_default: boolean
  is_generated: boolean
  values?: string[]
  max_length?: number
  references?: string
}

export interface Table {
  columns: Map<string, Column>
  key: readonly string[]
  /** Columns that come first in an index over all rows. */
  ordered: Set<string>
}

export interface Catalogue {
  tables: Map<string, Table>
  /** Columns by the name of a constraint or unique index. */
  constraints: Map<string, string[]>
}

interface ConstraintRow {
  table_name: string
  name: string
  kind: 'c' | 'f' | 'p' | 'u' | 'x'
  definition: string
  columns: string[]
  foreign_table: string | null
  foreign_columns: string[]
}

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const [tables, constraints, indexes] = await Promise.all([readColumns(db), readConstraints(db), readIndexes(db)])
  for (const { table_name, columns, is_whole } of indexes)
    if (is_whole && columns[0]) tables.get(table_name)?.ordered.add(columns[0])
  for (const { table_name, kind, columns } of constraints) {
    const table = tables.get(table_name)
    if (table && kind === 'p') table.key = columns
  }
  for (const constraint of constraints) describe(tables, constraint)
  return {
    tables,
    constraints: new Map([...indexes, ...constraints].map(({ name, columns }) => [name, columns])),
  }
}

async function readColumns(db: Db): Promise<Map<string, Table>> {
  const { rows } = await sql<Column & { table_name: string }>`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as is_not_null, a.atthasdef or a.attidentity <> '' as has_default,
      a.attgenerated <> '' or a.attidentity = 'a' as is_generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db)
  const tables = new Map<string, Table>()
  for (const { table_name, ...column } of rows) {
    const table = tables.get(table_name) ?? { columns: new Map(), key: [], ordered: new Set() }
    table.columns.set(column.name, column)
    tables.set(table_name, table)
  }
  return tables
}

async function readConstraints(db: Db): Promise<ConstraintRow[]> {
  const { rows } = await sql<ConstraintRow>`
    select t.relname as table_name, o.conname as name, o.contype as kind, pg_get_constraintdef(o.oid) as definition,
      array(select a.attname::text from unnest(o.conkey) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.number order by k.place) as columns,
      f.relname as foreign_table,
      array(select a.attname::text from unnest(o.confkey) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = o.confrelid and a.attnum = k.number order by k.place) as foreign_columns
    from pg_constraint o join pg_class t on t.oid = o.conrelid left join pg_class f on f.oid = o.confrelid
    where o.connamespace = 'public'::regnamespace and o.contype in ('c', 'f', 'p', 'u', 'x')
    order by o.conname`.execute(db)
  return rows
}

async function readIndexes(db: Db) {
  const { rows } = await sql<{ table_name: string; name: string; columns: string[]; is_whole: boolean }>`
    select t.relname as table_name, i.relname as name, x.indpred is null as is_whole,
      array(select a.attname::text from unnest(x.indkey::int[]) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number order by k.place) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_am m on m.oid = i.relam
    where t.relnamespace = 'public'::regnamespace and x.indisvalid and m.amname = 'btree' and x.indexprs is null`.execute(
    db,
  )
  return rows
}

function describe(tables: Map<string, Table>, constraint: ConstraintRow): void {
  const { table_name, kind, definition, columns, foreign_table, foreign_columns } = constraint
  const table = tables.get(table_name)
  if (!table) return
  if (kind === 'f' && foreign_table) {
    // Of a key of several columns, the column that references the primary key.
    const place = columns.length === 1 ? 0 : foreign_columns.indexOf(tables.get(foreign_table)?.key.join() ?? '')
    const column = table.columns.get(columns[place] ?? '')
    if (column) column.references ??= foreign_table
  }
  const checked = kind === 'c' && columns.length === 1 ? table.columns.get(columns[0]!) : undefined
  if (!checked) return
  const values = valuesIn(definition)
  if (values) checked.values = values
  const length = /(?:char_length|length|cardinality)\(\w+\) <= (\d+)/.exec(definition)?.[1]
  if (length) checked.max_length = Number(length)
}

// Reads `in ('A', 'B')`, `= 'A'` and `<@ array['a', 'b']`, as PostgreSQL prints them.
function valuesIn(definition: string): string[] | undefined {
  const list =
    /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(definition)?.[1] ??
    /^CHECK \(\(\w+ = ('[^']*'::text)\)\)$/.exec(definition)?.[1] ??
    /\w <@ ARRAY\[('[^[\]]*)\]/.exec(definition)?.[1]
  return list === undefined ? undefined : [...list.matchAll(/'([^']*)'/g)].map(([, value]) => value!)
}
