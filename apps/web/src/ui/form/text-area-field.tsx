import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

export function TextAreaField({
  label,
  hint,
  error,
  ...area
}: Omit<ComponentProps<'textarea'>, 'className'> & FieldText) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} className="control block h-64 py-3.5" />}
    </Field>
  )
}
