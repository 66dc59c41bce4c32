import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { fieldLabel } from './field-label.ts'
import { textToForm } from './text-form.ts'
import type { CellProps, InputProps } from './field-kind.ts'

export { textFromForm as fromForm, textToForm as toForm } from './text-form.ts'

/** Renders a link only for an http(s) address, because the value was entered by a person. */
export function Cell({ value }: CellProps) {
  const address = textToForm(value)
  if (!/^https?:\/\//i.test(address)) return <span className="break-all">{address}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="link break-all">
      {address.replace(/^https?:\/\//i, '')}
      <Icon name="external" className="ml-1 inline size-4" />
    </a>
  )
}

export function Input({ field, value, onChange, error }: InputProps<string>) {
  return (
    <TextField
      label={fieldLabel(field)}
      hint={field.help}
      error={error}
      type="url"
      value={value}
      required={field.required}
      maxLength={field.max_length ?? 2000}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}
