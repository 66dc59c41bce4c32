import { useMemo } from 'react'
import { daysFrom } from '../lib/time.ts'
import { WeekGridDay } from './week-grid-day.tsx'
import type { GridEvent } from './week-grid-event.tsx'
import { WeekGridHead } from './week-grid-head.tsx'
import { WeekGridHours } from './week-grid-hours.tsx'
import { hoursOf, layOutDay } from './week-grid-layout.ts'

type WeekGridProps = {
  /** The first day, YYYY-MM-DD. */
  from: string
  days: number
  zone: string
  now_iso: string
  events: readonly GridEvent[]
  /** Hours shown even when nothing is in them. */
  hours?: { from: number; to: number }
  /** An empty half-hour was chosen, by its instant. */
  onSlot: (time_start_iso: string) => void
  onEvent: (event_id: string) => void
}

const workingHours = { from: 9, to: 21 }

/** A schedule: a column a day, half-hours to add slots in, arrows to walk over them. */
export function WeekGrid({ from, days, zone, now_iso, events, hours = workingHours, onSlot, onEvent }: WeekGridProps) {
  const columns = useMemo(
    () => daysFrom(from, days).map((day) => ({ day, placed: layOutDay(events, day, zone) })),
    [from, days, zone, events],
  )
  const shown = hoursOf(
    columns.map(({ placed }) => placed),
    hours,
  )
  return (
    <section
      data-arrows
      aria-label="Расписание"
      className="grid overflow-x-auto [--row:44px] md:[--row:34px] pointer-coarse:[--row:44px]"
      style={{ gridTemplateColumns: `56px repeat(${days}, minmax(${days > 1 ? 132 : 0}px, 1fr))` }}
    >
      <WeekGridHead days={columns.map(({ day }) => day)} now_iso={now_iso} zone={zone} />
      <WeekGridHours hours={shown} />
      {columns.map(({ day, placed }, column) => (
        <WeekGridDay
          key={day}
          day={day}
          column={column}
          placed={placed}
          hours={shown}
          zone={zone}
          now_iso={now_iso}
          onSlot={onSlot}
          onEvent={onEvent}
        />
      ))}
    </section>
  )
}
