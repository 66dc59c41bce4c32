import { formatWeekday } from '../../lib/format-day.ts'
import { dayOf } from '../../lib/time.ts'

interface WeekGridHeadProps {
  days: readonly string[]
  now_iso: string
  zone: string
}

/** The dates above the columns; for screen readers each column has its own date. */
export function WeekGridHead({ days, now_iso, zone }: WeekGridHeadProps) {
  const today = dayOf(now_iso, zone)
  return (
    <>
      <div aria-hidden />
      {days.map((day) => (
        <div key={day} aria-hidden className="flex h-12 items-start border-l border-line px-3">
          <span
            className={`num text-3xl leading-[34px] font-semibold ${day === today ? 'rounded-full bg-live px-2.5' : ''}`}
          >
            {Number(day.slice(8))}
          </span>
          <span className="ml-2 text-xs leading-[38px] text-mute">{formatWeekday(day)}</span>
        </div>
      ))}
    </>
  )
}
