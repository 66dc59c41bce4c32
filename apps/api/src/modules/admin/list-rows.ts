import type { listRowOptions as listOptionsCall, listRows as listRowsCall } from '@razgovor/contract/admin'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { countFound, totalOf } from '../../db/count-found.ts'
import { ApiError } from '../../errors/api-error.ts'
import { filterConditions } from './row-filter.ts'
import { searchConditions } from './row-search.ts'
import { selected, toRows } from './row-values.ts'
import type { Field, Scheme, ShownTable } from './scheme.ts'
import { from, idOf, keyOf, known, once, where } from './statements.ts'
import type { Values } from './writers.ts'
import { adminTexts } from './admin.texts.ts'

type Query = z.output<typeof listRowsCall.query>
type RowPage = z.input<typeof listRowsCall.response>

export async function listRows(db: Db, scheme: Scheme, table: ShownTable, query: Query): Promise<RowPage> {
  const { offset, limit, search, filter = {} } = query
  const fields = chooseFields(table, query.columns)
  const order = orderOf(table, query.sort ?? table.default_sort)
  const conditions = filterConditions(table, filter)
  if (search) conditions.push(...(await searchConditions(db, scheme, table, search)))
  const [items, counted] = await Promise.all([
    readPage(db, table, { fields, order, conditions, offset, limit }).then((values) =>
      toRows(db, scheme, { fields, values }),
    ),
    countFound(db, sql`select from ${from(table)} ${where(conditions)}`),
  ])
  return { offset, limit, ...totalOf(counted, { offset, limit, shown: items.length }), items }
}

interface PageParts {
  fields: readonly Field[]
  order: RawBuilder<unknown>
  conditions: Parameters<typeof where>[0]
  offset: number
  limit: number
}

// Skips earlier rows by key, in an index if possible, and reads only the page in full.
async function readPage(db: Db, table: ShownTable, { fields, order, conditions, offset, limit }: PageParts) {
  const { rows } = await once<Values>(
    sql`select ${selected(fields)} from ${from(table)} join (
        select ${keyOf(table)} from ${from(table)} ${where(conditions)} order by ${order} offset ${offset} limit ${limit}
      ) page on (${keyOf(table, { of: 'page' })}) = (${keyOf(table)}) order by ${order}`,
  ).execute(db)
  return rows
}

function chooseFields({ fields, id_field }: ShownTable, columns: string | undefined): Field[] {
  const all = [...fields.values()]
  if (columns === undefined) return all.filter(({ name, is_list_column }) => is_list_column || name === id_field)
  const names = new Set(columns.split(',').filter((name) => name !== ''))
  const unknown = [...names].find((name) => !fields.has(name))
  if (unknown !== undefined) throw new ApiError('validation', { fields: { columns: adminTexts.noSuchField } })
  return all.filter(({ name }) => names.has(name) || name === id_field)
}

// Ties are ordered by id in the same direction, so that an index can be read from either end.
function orderOf(table: ShownTable, sort: string): RawBuilder<unknown> {
  const way = sort.startsWith('-') ? ' desc' : ''
  const field = table.fields.get(sort.replace('-', ''))
  if (!field?.is_sortable) throw new ApiError('validation', { fields: { sort: adminTexts.notSortable } })
  const byId = keyOf(table, { way })
  return field.name === table.id_field ? byId : sql`${known(field.sql)}${known(way)}, ${byId}`
}

type OptionsQuery = z.output<typeof listOptionsCall.query>
type OptionPage = z.input<typeof listOptionsCall.response>

export async function listOptions(
  db: Db,
  scheme: Scheme,
  table: ShownTable,
  { offset, limit, search }: OptionsQuery,
): Promise<OptionPage> {
  const conditions = search ? await searchConditions(db, scheme, table, search) : []
  const order = orderOf(table, table.default_sort)
  const [{ rows }, counted] = await Promise.all([
    once<{ id: string; title: string | null }>(
      sql`select ${idOf(table)}::text as id, ${known(table.title_sql)} as title from ${from(table)}
        ${where(conditions)} order by ${order} offset ${offset} limit ${limit}`,
    ).execute(db),
    countFound(db, sql`select from ${from(table)} ${where(conditions)}`),
  ])
  return { offset, limit, ...counted, items: rows.map(({ id, title }) => ({ id, title: title || id })) }
}
