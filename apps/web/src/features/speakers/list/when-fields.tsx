import { dayOf } from '../../../lib/time.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { whenTexts as texts } from '../speakers.texts.ts'
import { timeOptions } from '../page/time-options.ts'
import { quickDays } from './quick-days.ts'

/** The fields for the time in a form that works before the scripts have loaded. */
export function WhenFields({ className }: { className: string }) {
  const today = dayOf(useDayIso(), useZone())
  const days = quickDays(today).map(({ days: value, label }) => ({ value, label }))
  return (
    <div role="group" aria-label={texts.title} className={`grid grid-cols-2 gap-2 sm:flex ${className}`}>
      <Choice name="when" label={texts.title} options={[{ value: '', label: texts.any_day }, ...days]} />
      <Choice name="at" label={texts.time_of_day} options={timeOptions} />
    </div>
  )
}

interface ChoiceProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

function Choice({ name, label, options }: ChoiceProps) {
  return (
    <span className="relative inline-flex min-w-0 items-center">
      <select
        name={name}
        aria-label={label}
        className="chip w-full appearance-none truncate bg-white pr-10 transition-colors duration-150 hover:border-ink"
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
    </span>
  )
}
