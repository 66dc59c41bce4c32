import type { AdminValue } from '@razgovor/contract/admin'
import { TextField } from '../../../ui/form/text-field.tsx'
import { fieldTexts as texts } from '../admin.texts.ts'
import type { FieldOf, InputProps, WrittenValue } from './field-kind.ts'
import { fieldLabel } from './field-label.ts'
import { readNumber, writeNumber } from './number-text.ts'

export { TextCell as Cell } from './text-cell.tsx'

export function toForm(value: AdminValue, { field }: Pick<FieldOf, 'field'>): string {
  return typeof value === 'number' ? writeNumber(value, field) : ''
}

/** Text that is not a number is sent as typed, so that the server explains the error. */
export function fromForm(form: string, { field }: Pick<FieldOf, 'field'>): WrittenValue {
  return form.trim() === '' ? null : (readNumber(form, field) ?? form)
}

export function Input({ field, value, onChange, error }: InputProps<string>) {
  const { unit, help, required } = field
  return (
    <TextField
      label={unit ? `${fieldLabel(field)}, ${texts.units[unit]}` : fieldLabel(field)}
      hint={help}
      error={error}
      value={value}
      required={required}
      inputMode={unit === 'kopecks' ? 'decimal' : 'numeric'}
      autoComplete="off"
      className="max-w-60"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
