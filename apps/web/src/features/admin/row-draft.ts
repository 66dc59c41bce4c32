import type { AdminField, AdminTable, OpenRow, WrittenRow } from '@razgovor/contract/admin'
import type { FormValue } from './fields/field-kind.ts'
import { fieldKinds } from './fields/index.ts'

/** What was typed, by the field's name; a field that was not touched is not there. */
export type Typed = Readonly<Record<string, FormValue>>

export function isWritable(field: AdminField, isNew: boolean): boolean {
  return field.type !== 'list' && (isNew ? field.on_create : !field.read_only)
}

interface In {
  /** Null: of a new row. */
  base: OpenRow | null
  zone: string
}

/** What the row itself puts into the field's input. */
export function formValueOf(field: AdminField, { base, zone }: In): FormValue {
  return fieldKinds[field.type].toForm(base?.row[field.name] ?? null, { field, zone })
}

/** What of the typed differs from the row. */
export function changesOf({ fields }: Pick<AdminTable, 'fields'>, typed: Typed, { base, zone }: In): WrittenRow {
  const changed = fields.filter(
    (field) => field.name in typed && !isSame(typed[field.name], formValueOf(field, { base, zone })),
  )
  return Object.fromEntries(
    changed.map((field) => [field.name, fieldKinds[field.type].fromForm(typed[field.name]!, { field, zone })]),
  )
}

const textTypes: ReadonlySet<string> = new Set(['str', 'texteditor'])

/** What a new row is to hold. A text that was not touched is an empty one; what else was not is left to the server. */
export function newValuesOf({ fields }: Pick<AdminTable, 'fields'>, typed: Typed, zone: string): WrittenRow {
  const texts = fields.filter((field) => isWritable(field, true) && textTypes.has(field.type))
  const empty = Object.fromEntries(texts.map(({ name }) => [name, null]))
  return { ...empty, ...changesOf({ fields }, typed, { base: null, zone }) }
}

/** Of the fields that can be written, those whose values differ between two readings of the row. */
export function changedBetween({ fields }: Pick<AdminTable, 'fields'>, before: OpenRow, after: OpenRow): AdminField[] {
  return fields.filter((field) => isWritable(field, false) && !isSame(before.row[field.name], after.row[field.name]))
}

export function without(typed: Typed, name: string): Typed {
  const { [name]: _dropped, ...others } = typed
  return others
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
