import type { AdminValue } from '@razgovor/contract/admin'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { InputProps } from './field-kind.ts'

export { TextCell as Cell } from './text-cell.tsx'

export function toForm(value: AdminValue): boolean {
  return value === true
}

export function fromForm(form: boolean): boolean {
  return form
}

export function Input({ field, value, onChange, error }: InputProps<boolean>) {
  return (
    <div>
      <Checkbox label={field.title} error={error} checked={value} onChange={({ target }) => onChange(target.checked)} />
      {field.help && <p className="text-xs text-mute">{field.help}</p>}
    </div>
  )
}
