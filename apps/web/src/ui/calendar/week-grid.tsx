import { useMemo } from 'react'
import { daysFrom } from '../../lib/time.ts'
import { gridTexts as texts } from './calendar.texts.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { WeekGridDay } from './week-grid-day.tsx'
import type { GridEvent } from './week-grid-event.tsx'
import { WeekGridHead } from './week-grid-head.tsx'
import { WeekGridHours } from './week-grid-hours.tsx'
import type { Stretch } from './week-grid-ghosts.ts'
import { hoursOf, layOutDay, type Placed } from './week-grid-layout.ts'

interface WeekGridProps {
  from: string
  days: number
  zone: string
  now_iso: string
  events: readonly GridEvent[]
  hours?: { from: number; to: number }
  /** An empty half-hour was chosen, or empty time was dragged over. */
  onSlot: (time_start_iso: string, time_end_iso?: string) => void
  onEvent: (event_id: string) => void
  /** A free event was moved, or resized by its lower edge. */
  onMove: (event_id: string, stretch: Stretch, isMove: boolean) => void
}

const workingHours = { from: 9, to: 21 }

/** A schedule: one column a day, half-hours to add slots in, arrows to move between them, free events to drag. */
export function WeekGrid(props: WeekGridProps) {
  const { from, days, zone, now_iso, events, hours = workingHours, onSlot, onEvent, onMove } = props
  const columns = useMemo(
    () => daysFrom(from, days).map((day) => ({ day, placed: layOutDay(events, day, zone) })),
    [from, days, zone, events],
  )
  const shown = hoursOf(
    columns.map(({ placed }) => placed),
    hours,
  )
  const { section, ghost, announcement, handlers } = useGridDrag({
    days: columns.map(({ day }) => day),
    hours: shown,
    zone,
    now_iso,
    findMovable,
    onCreate: ({ time_start_iso, time_end_iso }) => onSlot(time_start_iso, time_end_iso),
    onMove,
  })

  /** Free events that lie within one day. */
  function findMovable(event_id: string) {
    const isMeant = ({ event }: Placed<GridEvent>) => event.event_id === event_id && event.kind === 'free'
    const standing = columns.flatMap(({ placed }, column) =>
      placed.filter(isMeant).map(({ event, from: begins, to }) => ({ event, span: { column, from: begins, to } })),
    )
    return standing.length === 1 ? standing[0] : undefined
  }

  return (
    <section
      ref={section}
      data-arrows
      aria-label={texts.schedule}
      {...handlers}
      className="grid overflow-x-auto select-none [--row:44px] md:[--row:34px] pointer-coarse:[--row:44px]"
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
          ghost={ghost}
          onSlot={onSlot}
          onEvent={onEvent}
        />
      ))}
      <p aria-live="assertive">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </section>
  )
}
