import { formatWeekday } from '../lib/format.ts'
import { dayOf } from '../lib/time.ts'

type WeekGridHeadProps = { days: readonly string[]; now_iso: string; zone: string }

/** The dates over the columns; each column says its own to screen readers. */
export function WeekGridHead({ days, now_iso, zone }: WeekGridHeadProps) {
  const today = dayOf(now_iso, zone)
  return (
    <>
      <div aria-hidden />
      {days.map((day) => (
        <div key={day} aria-hidden className="flex h-12 items-start border-l border-line px-3">
          <span
            className={`num text-[26px] leading-none font-semibold ${day === today ? '-mt-1 rounded-full bg-live px-2.5 py-1' : ''}`}
          >
            {Number(day.slice(8))}
          </span>
          <span className="mt-1.5 ml-2 text-[15px] leading-none text-mute">{formatWeekday(day)}</span>
        </div>
      ))}
    </>
  )
}
