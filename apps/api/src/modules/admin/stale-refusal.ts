import type { AdminValue } from '@razgovor/contract/admin'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { inRoubles } from '../../text/money.ts'
import { inZone, type Wall } from '../../time/time.ts'
import { findLastChange } from './audit.ts'
import { toRows } from './row-values.ts'
import type { Field, Scheme, ShownTable } from './scheme.ts'
import type { Values } from './writers.ts'
import { adminRefusals, adminTexts } from './admin.texts.ts'

interface Stale {
  table: ShownTable
  id: string
  values: Values
  others: readonly Field[]
  wall: Wall
}

export async function staleRefusal(
  db: Db,
  scheme: Scheme,
  { table, id, values, others, wall }: Stale,
): Promise<ApiError> {
  const last = await findLastChange(db, { table_name: table.table_name, row_id: id })
  const [row] = await toRows(db, scheme, { fields: others, values: [values] })
  const change = last?.by && {
    name: `${last.by.first_name} ${last.by.last_name}`,
    at: inZone(new Date(last.at), wall),
  }
  return new ApiError('already_exists', {
    ...adminRefusals.row_changed_meanwhile(change ?? undefined),
    fields: Object.fromEntries(
      others.map((field) => [field.name, adminTexts.stale.now(inWords(field, row?.[field.name] ?? null, wall))]),
    ),
  })
}

const wordsMax = 120

function inWords(field: Field, value: AdminValue, wall: Wall): string {
  if (value === null || value === '') return adminTexts.stale.empty
  if (field.type === 'texteditor') return adminTexts.stale.anotherText
  if (typeof value === 'boolean') return value ? adminTexts.stale.yes : adminTexts.stale.no
  if (typeof value === 'number') return field.unit === 'kopecks' ? inRoubles(value) : String(value)
  if (Array.isArray(value)) return value.length === 0 ? adminTexts.stale.empty : shorten(value.join(', '))
  if (typeof value === 'object') return 'title' in value ? shorten(String(value['title'])) : adminTexts.stale.other
  if (field.type === 'datetime') return inZone(new Date(value), wall)
  return shorten(field.enum_values?.find((option) => option.value === value)?.title ?? value)
}

function shorten(text: string): string {
  return text.length > wordsMax ? `${text.slice(0, wordsMax).trimEnd()}…` : text
}
