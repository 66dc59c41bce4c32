import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

/** The height is `rows` lines if given, else 16 rem. */
export function TextAreaField({
  label,
  hint,
  error,
  ...area
}: Omit<ComponentProps<'textarea'>, 'className'> & FieldText) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea {...area} {...control} className={`control block py-3.5 ${area.rows ? 'h-auto' : 'h-64'}`} />
      )}
    </Field>
  )
}
