import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'
import { Icon } from '../icon.tsx'

interface SelectOption {
  value: string
  label: string
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldText & {
    options: readonly SelectOption[]
    placeholder?: string
  }

export function SelectField({ label, hint, error, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className="control appearance-none truncate pr-12">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
        </span>
      )}
    </Field>
  )
}
