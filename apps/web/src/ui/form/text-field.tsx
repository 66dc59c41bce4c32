import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

export function TextField({ label, hint, error, className = '', ...input }: ComponentProps<'input'> & FieldText) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={`control ${className}`} />}
    </Field>
  )
}
