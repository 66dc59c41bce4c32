import { useId } from 'react'

interface RadioCardsProps<Value extends string> {
  label: string
  options: readonly Value[]
  texts: Record<Value, { title: string; text: string }>
  value: Value | undefined
  error?: string
  onChange: (value: Value) => void
}

export function RadioCards<Value extends string>({
  label,
  options,
  texts,
  value,
  error,
  onChange,
}: RadioCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-xs font-medium">{label}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {options.map((option) => (
          <label key={option} className="relative block rounded-slot bg-mist px-4 py-3">
            <input
              type="radio"
              name={id}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-slot border-2 border-transparent transition-colors duration-150 checked:border-ink"
            />
            <span className="block font-medium">{texts[option].title}</span>
            <span className="mt-1 block text-xs leading-snug text-mute">{texts[option].text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-2 text-xs text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
