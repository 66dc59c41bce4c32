import { SelectField } from '../../../ui/form/select-field.tsx'
import { fieldTexts as texts } from '../admin.texts.ts'
import type { InputProps } from './field-kind.ts'
import { fieldLabel } from './field-label.ts'
import { fieldOptions } from './field-options.ts'

export { TextCell as Cell } from './text-cell.tsx'
export { textFromForm as fromForm, textToForm as toForm } from './text-form.ts'

export function Input({ field, value, onChange, error }: InputProps<string>) {
  return (
    <SelectField
      label={fieldLabel(field)}
      hint={field.help}
      error={error}
      value={value}
      options={fieldOptions(field, value ? [value] : [])}
      placeholder={field.required && value ? undefined : texts.not_chosen}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
