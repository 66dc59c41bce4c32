import { Icon } from '../icon.tsx'

interface ChipSelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

export function ChipSelect({ label, value, options, onChange }: ChipSelectProps) {
  return (
    <span className="relative inline-flex max-w-full items-center">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="chip max-w-full appearance-none truncate bg-white pr-12 transition-colors duration-150 hover:border-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
    </span>
  )
}
