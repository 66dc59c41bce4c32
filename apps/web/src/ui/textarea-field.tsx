import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

export function TextareaField({ label, hint, error, rows = 5, ...textarea }: ComponentProps<'textarea'> & FieldText) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea rows={rows} {...textarea} {...control} className="control h-auto resize-y py-3.5 leading-snug" />
      )}
    </Field>
  )
}
