import { useId } from 'react'
import { Chip } from '../chip.tsx'

interface ChipsFieldProps {
  label: string
  hint: string
  error?: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function ChipsField({ label, hint, error, options, chosen, onChange }: ChipsFieldProps) {
  const id = useId()

  function toggle(value: string) {
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  }

  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-2 text-xs font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip key={option.value} pressed={chosen.includes(option.value)} onClick={() => toggle(option.value)}>
            {option.label}
          </Chip>
        ))}
      </div>
      <p id={id} role={error ? 'alert' : undefined} className={`mt-2 text-xs ${error ? 'text-error' : 'text-mute'}`}>
        {error ?? hint}
      </p>
    </fieldset>
  )
}
