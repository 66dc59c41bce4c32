import {
  adminGroup,
  type AdminField,
  type AdminTable,
  type FieldOption,
  type FieldType,
  type FilterKind,
} from '@razgovor/contract/admin-scheme'
import { z } from 'zod'
import { timeZones } from '@razgovor/contract/time-zones.texts'
import { otherTimeZones, zoneTitle } from '@razgovor/contract/time-zones'
import { readCatalogue, type Catalogue, type Column, type Table } from './catalogue.ts'
import type { Db } from '../../db/client.ts'
import { accessOf } from './table-access.ts'
import { tables as entries } from './tables.ts'
import type { ExtraField, TableEntry } from './tables/table-entry.ts'
import { fieldTitles } from './titles.texts.ts'
import { valueTitles } from './value-titles.texts.ts'
import { writers, type Writer } from './writers.ts'

export interface Field extends AdminField {
  /** The SQL expression of the value for the row `t`; it contains only names from the catalogue and the registry. */
  sql: string
  cast: string
  is_nullable: boolean
  /** For `EnumList`: the table whose rows are the options. */
  options?: string
  read?: ExtraField['read']
}

export interface ShownTable extends Omit<AdminTable, 'fields'> {
  entry: TableEntry
  writer: Writer
  source: string
  key: readonly { name: string; type: string }[]
  title_sql: string
  fields: Map<string, Field>
}

export interface Scheme {
  tables: Map<string, ShownTable>
  catalogue: Catalogue
}

const places = adminGroup.options
const readOnly: Writer = {}
const secret = /hash|token|secret|password|verifier|rebill_id|idempotency/

export async function readScheme(db: Db): Promise<Scheme> {
  const catalogue = await readCatalogue(db)
  const shown = Object.entries(entries)
    .map(([name, entry]) => describeTable(catalogue, name, entry))
    .toSorted((one, other) => places.indexOf(one.group) - places.indexOf(other.group))
  return { catalogue, tables: new Map(shown.map((table) => [table.table_name, table])) }
}

function describeTable({ tables }: Catalogue, name: string, entry: TableEntry): ShownTable {
  const source = entry.source ?? name
  const table = tables.get(source)
  if (!table?.key.length) throw new Error(`the admin shows a table without a key: ${source}`)
  const key = table.key.map((column) => ({ name: column, type: table.columns.get(column)!.type }))
  const id = key.length === 1 ? key[0]!.name : 'id'
  const writer = writers[name] ?? readOnly
  const columns = [...table.columns.values()].filter(
    (column) => !isSecret(column) && !entry.hidden?.includes(column.name),
  )
  const fields = columns.map((column) => describeColumn({ entry, table, writer, id }, column))
  const joined = key.length > 1 ? { id: { type: 'str' as const, sql: joinedKey(table.key) } } : {}
  const extra = Object.entries({ ...entry.extra, ...joined }).map(([field, { type, ...other }]) =>
    Object.assign(describeField({ entry, writer }, { name: field, type, is_required: false }), {
      cast: 'text',
      is_nullable: false,
      ...other,
    }),
  )
  const title_sql = entry.title_sql ?? `t.${entry.title_field}::text`
  return {
    group: accessOf(name).group,
    entry,
    writer,
    source,
    key,
    title_sql,
    table_name: name,
    visual_table_name: entry.title,
    id_field: id,
    title_field: entry.title_field,
    fields: new Map([...fields, ...extra].map((field) => [field.name, field])),
    can_search: Boolean(entry.words_sql ?? entry.people ?? entry.by_payment ?? !entry.title_sql),
    can_create: Boolean(writer.create),
    can_change: Boolean(writer.change),
    default_sort: entry.default_sort ?? `-${id}`,
    actions: [...(entry.actions ?? [])],
  }
}

function joinedKey(columns: readonly string[]): string {
  return columns.map((column) => `t.${column}`).join(` || '.' || `)
}

function isSecret({ name, type }: Column): boolean {
  return type === 'bytea' || secret.test(name)
}

interface Of {
  entry: TableEntry
  writer: Writer
}

function describeColumn({ entry, table, writer, id }: Of & { table: Table; id: string }, column: Column): Field {
  const { name, values, max_length, references } = column
  const relation = references && shownAs(references)
  const type = entry.types?.[name] ?? typeOf(column, relation)
  const options =
    name === 'time_zone_id'
      ? zoneOptions()
      : type.startsWith('Enum')
        ? values?.map((value) => toOption(value, name))
        : undefined
  const kinds = type === 'list' ? [] : filterKinds[type].concat(column.is_not_null ? [] : ['empty'])
  return {
    ...describeField({ entry, writer }, { name, type, is_required: column.is_not_null && !column.has_default }),
    ...(options && { enum_values: options }),
    ...(type === 'relation' && relation && { relation: { table_name: relation } }),
    ...(type === 'int' && unitOf(name)),
    ...(max_length !== undefined && { max_length }),
    is_sortable:
      type !== 'list' &&
      !column.type.endsWith('[]') &&
      (name === id || Boolean(entry.is_small) || table.ordered.has(name)),
    is_filterable: kinds.length > 0,
    filter_kinds: kinds,
    sql: `t.${name}`,
    cast: column.type.replace('[]', ''),
    is_nullable: !column.is_not_null,
  }
}

function describeField(
  { entry, writer }: Of,
  { name, type, is_required }: { name: string; type: FieldType; is_required: boolean },
): AdminField {
  const help = entry.help?.[name]
  const ruled = writer.change?.shape.shape[name] ?? writer.create?.shape.shape[name]
  const isEmptyRefused =
    ruled && !['', null].some((empty) => ruled.safeParse(type.includes('ist') ? [] : empty).success)
  return {
    name,
    title: entry.titles?.[name] ?? fieldTitles[name] ?? name,
    type,
    required: isEmptyRefused ?? is_required,
    read_only: !writer.change?.shape.shape[name],
    on_create: Boolean(writer.create?.shape.shape[name]),
    ...(ruled && lengthOf(ruled)),
    ...(help && { help }),
    is_list_column: entry.list.includes(name),
    is_sortable: false,
    is_filterable: false,
    filter_kinds: [],
  }
}

function lengthOf(shape: z.core.$ZodType): Pick<AdminField, 'max_length'> {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  const some = [schema, ...(schema.anyOf ?? [])].find(({ maxLength, maxItems }) => maxLength ?? maxItems)
  const max_length = some?.maxLength ?? some?.maxItems
  return max_length === undefined ? {} : { max_length }
}

function shownAs(source: string): string | undefined {
  return Object.entries(entries).find(([name, entry]) => (entry.source ?? name) === source)?.[0]
}

function typeOf({ name, type, values }: Column, relation: string | undefined): FieldType {
  if (relation) return 'relation'
  if (values) return type.endsWith('[]') ? 'EnumList' : 'Enum'
  if (type === 'text' && /(^|_)url$/.test(name)) return 'url_link'
  return byColumnType[type] ?? (type.endsWith('[]') ? 'list[str]' : 'str')
}

const byColumnType: Record<string, FieldType> = {
  uuid: 'UUID',
  'timestamp with time zone': 'datetime',
  date: 'datetime',
  boolean: 'bool',
  integer: 'int',
  bigint: 'int',
  smallint: 'int',
  jsonb: 'list',
}

const filterKinds: Record<FieldType, FilterKind[]> = {
  str: ['has', 'is'],
  texteditor: ['has'],
  url_link: ['has'],
  image: [],
  news_image: [],
  UUID: ['is'],
  datetime: ['range'],
  Enum: ['in'],
  EnumList: ['has', 'in'],
  bool: ['is'],
  int: ['range', 'is'],
  relation: ['is', 'in'],
  'list[str]': ['has'],
  list: [],
}

// Computed on first use, since naming 400 zones is slow.
let zones: FieldOption[] | undefined

function zoneOptions(): FieldOption[] {
  zones ??= [...Object.keys(timeZones), ...otherTimeZones()].map((value) => ({
    value,
    title: zoneTitle(value),
  }))
  return zones
}

export function toOption(value: string, field = ''): FieldOption {
  return { value, title: valueTitles[`${field}.${value}`] ?? valueTitles[value] ?? value }
}

function unitOf(name: string): Pick<AdminField, 'unit'> {
  if (/(^|_)(amount|credit)$/.test(name)) return { unit: 'kopecks' }
  if (name.endsWith('_minutes')) return { unit: 'minutes' }
  if (name.endsWith('_hours')) return { unit: 'hours' }
  return name.endsWith('_percent') ? { unit: 'percent' } : {}
}
