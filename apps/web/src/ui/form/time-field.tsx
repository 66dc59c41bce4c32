import { useController, type Control, type FieldPath, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { maskTime } from '../../lib/date-time-input.ts'
import { fieldTexts as texts } from './form.texts.ts'
import { TextField } from './text-field.tsx'

interface TimeFieldProps<Values extends FieldValues, Name extends FieldPathByValue<Values, string>> {
  label: string
  control: Control<Values>
  name: Name
  validate: (text: string, values: Values) => string | undefined
}

export function TimeField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string> & FieldPath<Values>,
>({ label, control, name, validate }: TimeFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  return (
    <TextField
      {...field}
      label={label}
      onChange={({ target }) => field.onChange(maskTime(target.value))}
      inputMode="numeric"
      placeholder={texts.time_format}
      autoComplete="off"
      error={fieldState.error?.message}
    />
  )
}
