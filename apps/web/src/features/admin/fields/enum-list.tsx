import { ChipsField } from '../../../ui/form/chips-field.tsx'
import type { InputProps } from './field-kind.ts'
import { fieldLabel } from './field-label.ts'
import { fieldOptions } from './field-options.ts'

export { TextCell as Cell } from './text-cell.tsx'
export { listFromForm as fromForm, listToForm as toForm } from './list-form.ts'

export function Input({ field, value, onChange, error }: InputProps<readonly string[]>) {
  return (
    <ChipsField
      label={fieldLabel(field)}
      hint={field.help ?? ''}
      error={error}
      options={fieldOptions(field, value)}
      chosen={value}
      onChange={onChange}
    />
  )
}
