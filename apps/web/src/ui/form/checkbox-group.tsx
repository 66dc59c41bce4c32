import { useId } from 'react'
import { Checkbox } from './checkbox.tsx'

interface CheckboxGroupProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  error?: string
  onChange: (chosen: Value[]) => void
}

export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { legend, options, chosen, error, onChange } = props
  const id = useId()
  const toggle = (value: Value) =>
    onChange(
      options.flatMap((option) => ((option.value === value) !== chosen.includes(option.value) ? [option.value] : [])),
    )
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-xs font-medium">{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
      ))}
      {error && (
        <p id={id} role="alert" className="text-xs text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
