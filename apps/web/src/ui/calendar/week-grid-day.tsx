import { formatPlainDay } from '../../lib/format-day.ts'
import { dayOf, instantAt } from '../../lib/time.ts'
import { arrowCell } from '../arrow-keys.ts'
import { gridTexts as texts } from './calendar.texts.ts'
import type { Ghost } from './week-grid-ghosts.ts'
import { WeekGridBusy } from './week-grid-busy.tsx'
import { WeekGridEvent, type GridEvent } from './week-grid-event.tsx'
import { WeekGridGhost } from './week-grid-ghost.tsx'
import { clockOf, freeRows, minutesOf, type Placed, type Timed } from './week-grid-layout.ts'
import { lengthOf, stepMinutes, type Hours } from './week-grid-scale.ts'

interface WeekGridDayProps {
  day: string
  column: number
  placed: readonly Placed<GridEvent>[]
  busy: readonly Placed<Timed>[]
  hours: Hours
  zone: string
  now_iso: string
  /** The event being dragged anywhere in the grid; null if none. */
  ghost: Ghost | null
  onSlot: (time_start_iso: string) => void
  onEvent: (event_id: string) => void
}

export function WeekGridDay(props: WeekGridDayProps) {
  const { day, column, placed, busy, hours, zone, now_iso, ghost, onSlot, onEvent } = props
  const topOf = (minutes: number) => lengthOf(minutes - hours.from * 60)
  const slots = freeRows(placed, hours, stepMinutes)
    .map((minutes) => ({ minutes, instant: instantAt({ day, time: clockOf(minutes), zone }) }))
    .filter(({ instant }) => Date.parse(instant) > Date.parse(now_iso))

  return (
    <fieldset
      data-day={day}
      aria-label={formatPlainDay(day)}
      className="relative min-w-0 border-l border-line bg-[linear-gradient(--theme(--color-line)_1px,transparent_1px)]"
      style={{ height: lengthOf((hours.to - hours.from) * 60), backgroundSize: `100% ${lengthOf(60)}` }}
    >
      <WeekGridBusy placed={busy} hours={hours} zone={zone} />
      {slots.map(({ minutes, instant }, index) => (
        <button
          key={minutes}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          {...arrowCell(column, minutes)}
          aria-label={texts.add_slot(`${formatPlainDay(day)}, ${clockOf(minutes)}`)}
          onClick={() => onSlot(instant)}
          className="absolute inset-x-0 rounded-lg hover:bg-mist focus-visible:z-20 focus-visible:-outline-offset-2"
          style={{ top: topOf(minutes), height: lengthOf(stepMinutes) }}
        />
      ))}
      {dayOf(now_iso, zone) === day && <NowLine top={topOf(minutesOf(now_iso, zone))} />}
      {placed.map((one) => (
        <WeekGridEvent
          key={one.event.event_id}
          placed={one}
          column={column}
          top={topOf(one.from)}
          zone={zone}
          isLifted={one.event === ghost?.standing?.event}
          onSelect={() => onEvent(one.event.event_id)}
        />
      ))}
      {ghost?.span.column === column && <WeekGridGhost span={ghost.span} top={topOf(ghost.span.from)} />}
    </fieldset>
  )
}

function NowLine({ top }: { top: string }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-ink" style={{ top }}>
      <span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-ink" />
    </div>
  )
}
