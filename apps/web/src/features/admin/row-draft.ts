import type { OpenRow, WrittenRow } from '@razgovor/contract/admin'
import type { AdminField, AdminTable } from '@razgovor/contract/admin-scheme'
import type { FormValue } from './fields/field-kind.ts'
import { fieldKinds } from './fields/index.ts'

/** The edited values by field name; untouched fields are absent. */
export type Typed = Readonly<Record<string, FormValue>>

export function isWritable(field: AdminField, isNew: boolean): boolean {
  return field.type !== 'list' && (isNew ? field.on_create : !field.read_only)
}

interface In {
  /** Null for a new row. */
  base: OpenRow | null
  zone: string
}

export function formValueOf(field: AdminField, { base, zone }: In): FormValue {
  return fieldKinds[field.type].toForm(base?.row[field.name] ?? null, { field, zone })
}

export function changesOf({ fields }: Pick<AdminTable, 'fields'>, typed: Typed, { base, zone }: In): WrittenRow {
  const changed = fields.filter(
    (field) => field.name in typed && !isSame(typed[field.name], formValueOf(field, { base, zone })),
  )
  return Object.fromEntries(
    changed.map((field) => [field.name, fieldKinds[field.type].fromForm(typed[field.name]!, { field, zone })]),
  )
}

const textTypes: ReadonlySet<string> = new Set(['str', 'texteditor'])

/**
 * Returns the values of a new row. An untouched text is sent as null; other untouched fields are left to the server.
 */
export function newValuesOf({ fields }: Pick<AdminTable, 'fields'>, typed: Typed, zone: string): WrittenRow {
  const texts = fields.filter((field) => isWritable(field, true) && textTypes.has(field.type))
  const empty = Object.fromEntries(texts.map(({ name }) => [name, null]))
  return { ...empty, ...changesOf({ fields }, typed, { base: null, zone }) }
}

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
