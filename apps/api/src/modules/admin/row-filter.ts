import type { FieldFilter, RowFilter } from '@razgovor/contract/admin'
import type { FieldType, FilterKind } from '@razgovor/contract/admin-scheme'
import { uuidPattern } from '@razgovor/contract/limits'
import { sql } from 'kysely'
import { ApiError } from '../../errors/api-error.ts'
import type { Field, ShownTable } from './scheme.ts'
import { known, type Condition } from './statements.ts'
import { adminTexts } from './admin.texts.ts'
import { httpTexts } from '../../http/http.texts.ts'

export function filterConditions(table: ShownTable, filter: RowFilter): Condition[] {
  return Object.entries(filter).flatMap(([name, wanted]) => {
    const field = table.fields.get(name)
    if (!field?.is_filterable) throw fault(name, adminTexts.notFilterable)
    return fieldConditions(field, wanted)
  })
}

function fieldConditions(field: Field, wanted: FieldFilter): Condition[] {
  const kinds = { is: 'is', in: 'in', from: 'range', to: 'range', has: 'has', empty: 'empty' } as const
  const given = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((key) => wanted[key] !== undefined)
  const other = given.find((key) => !field.filter_kinds.includes(kinds[key] satisfies FilterKind))
  if (other) throw fault(field.name, adminTexts.notFilterableSo)
  const column = known(field.sql)
  const { is, in: several, from, to, has, empty } = wanted
  const conditions: (Condition | undefined)[] = [
    is === undefined ? undefined : sql`${column} = ${cast(field, is)}`,
    several && anyOf(field, several),
    from === undefined ? undefined : sql`${column} >= ${cast(field, from)}`,
    to === undefined ? undefined : sql`${column} <= ${cast(field, to)}`,
    has === undefined ? undefined : contains(field, has),
    empty === undefined ? undefined : sql`${column} is ${known(empty ? 'null' : 'not null')}`,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

function anyOf(field: Field, values: readonly string[]): Condition {
  const list = sql`array[${sql.join(values.map((value) => cast(field, value)))}]`
  return field.type === 'EnumList' ? sql`${known(field.sql)} && ${list}` : sql`${known(field.sql)} = any(${list})`
}

function contains(field: Field, text: string): Condition {
  if (field.type === 'EnumList' || field.type === 'list[str]') return sql`${known(field.sql)} @> array[${text}::text]`
  return sql`${known(field.sql)} ilike ${likePattern(text)}`
}

export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

const dayPattern = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/

const isFit: Partial<Record<FieldType, (value: unknown) => boolean>> = {
  int: (value) => Number.isSafeInteger(value),
  bool: (value) => typeof value === 'boolean',
  datetime: (value) => typeof value === 'string' && dayPattern.test(value) && !Number.isNaN(Date.parse(value)),
}

function cast(field: Field, value: string | number | boolean): Condition {
  const isUuid = field.cast === 'uuid'
  const isGood = isUuid
    ? typeof value === 'string' && uuidPattern.test(value)
    : (isFit[field.type] ?? ((text) => typeof text === 'string'))(value)
  if (!isGood) throw fault(field.name, httpTexts.wrongValue)
  // An integer beyond the column's range finds nothing instead of causing an error.
  return sql`${value}::${known(field.cast === 'integer' ? 'bigint' : field.cast)}`
}

function fault(name: string, message: string): ApiError {
  return new ApiError('validation', { fields: { [`filter.${name}`]: message } })
}
