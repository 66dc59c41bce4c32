import { rowTexts as texts } from '../admin.texts.ts'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { fieldLabel } from './field-label.ts'
import type { InputProps } from './field-kind.ts'

export { TextCell as Cell } from './text-cell.tsx'
export { textFromForm as fromForm, textToForm as toForm } from './text-form.ts'

const manyLines = 250
const nearEnd = 30

export function Input({ field, value, onChange, error }: InputProps<string>) {
  const { max_length, required, help } = field
  const left = (max_length ?? Infinity) - value.length
  const props = {
    label: fieldLabel(field),
    hint: left <= nearEnd ? texts.left(left) : help,
    error,
    value,
    required,
    maxLength: max_length,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  const isLong = value.includes('\n') || Math.max(max_length ?? 0, value.length) > manyLines
  return isLong ? <TextAreaField {...props} /> : <TextField {...props} />
}
