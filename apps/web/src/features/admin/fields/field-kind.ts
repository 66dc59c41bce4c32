import type { AdminValue, RelationValue, WrittenRow } from '@razgovor/contract/admin'
import type { AdminField } from '@razgovor/contract/admin-scheme'
import type { ReactNode } from 'react'

export type FormValue = string | boolean | readonly string[] | RelationValue | null
export type WrittenValue = WrittenRow[string]

export interface FieldOf {
  field: AdminField
  zone: string
}

export interface CellProps {
  field: AdminField
  value: AdminValue
}

export interface InputProps<Form extends FormValue> {
  field: AdminField
  value: Form
  onChange(this: void, value: Form): void
  error?: string
}

/**
 * Defines how a field type is shown and edited. The members are methods, so that a kind may handle a part of
 * `FormValue`.
 */
export interface FieldKind<Form extends FormValue = FormValue> {
  Cell(this: void, props: CellProps): ReactNode
  Input(this: void, props: InputProps<Form>): ReactNode
  toForm(this: void, value: AdminValue, of: FieldOf): Form
  /** Converts the input to the value to write; null if the input was emptied. */
  fromForm(this: void, form: Form, of: FieldOf): WrittenValue
}
