import { useId } from 'react'
import { Icon } from '../icon.tsx'
import { ratingTexts as texts } from '../rating.texts.ts'
import { allStars } from '../stars.tsx'

interface StarsFieldProps {
  label: string
  value: number | null
  error?: string | undefined
  onChange: (value: number) => void
}

export function StarsField({ label, value, error, onChange }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-xs font-medium">{label}</legend>
      <div className="-ml-2.5 flex">
        {allStars.map((star) => {
          const isFilled = value !== null && star <= value
          return (
            <label key={star} className="relative grid size-12 place-items-center">
              <input
                type="radio"
                name={id}
                checked={star === value}
                onChange={() => onChange(star)}
                aria-label={texts.stars(star)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
              />
              <Icon
                name="star"
                className={`pointer-events-none size-8 transition-opacity duration-150 ${isFilled ? '' : 'opacity-50'}`}
                fill={isFilled ? 'currentColor' : 'none'}
              />
            </label>
          )
        })}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-xs text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
