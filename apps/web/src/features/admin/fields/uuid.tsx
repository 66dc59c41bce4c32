import { TextField } from '../../../ui/form/text-field.tsx'
import { fieldLabel } from './field-label.ts'
import { textToForm } from './text-form.ts'
import type { CellProps, InputProps } from './field-kind.ts'

export { textFromForm as fromForm, textToForm as toForm } from './text-form.ts'

export function Cell({ value }: CellProps) {
  return <span className="text-xs break-all tabular-nums">{textToForm(value)}</span>
}

export function Input({ field, value, onChange, error }: InputProps<string>) {
  return (
    <TextField
      label={fieldLabel(field)}
      hint={field.help}
      error={error}
      value={value}
      required={field.required}
      maxLength={36}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}
