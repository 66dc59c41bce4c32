import { useId, useMemo, useState } from 'react'
import { dayOf, daysFrom } from '../../lib/time.ts'
import { gridTexts as texts } from './calendar.texts.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { useScrollToDay } from './use-scroll-to-day.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { WeekGridDay } from './week-grid-day.tsx'
import type { GridEvent } from './week-grid-event.tsx'
import { WeekGridHead } from './week-grid-head.tsx'
import { WeekGridMore } from './week-grid-more.tsx'
import { WeekGridHours } from './week-grid-hours.tsx'
import type { Stretch } from './week-grid-ghosts.ts'
import { hoursOf, layOutDay, type Placed, type Timed } from './week-grid-layout.ts'

interface WeekGridProps {
  from: string
  days: number
  zone: string
  now_iso: string
  events: readonly GridEvent[]
  busy?: readonly Timed[]
  hours?: { from: number; to: number }
  /** Called when an empty half-hour is chosen, or when empty time is dragged over. */
  onSlot: (time_start_iso: string, time_end_iso?: string) => void
  onEvent: (event_id: string) => void
  /** Called when a free event is moved, or resized by its lower edge. */
  onMove: (event_id: string, stretch: Stretch, isMove: boolean) => void
}

const workingHours = { from: 9, to: 21 }
const nothing: readonly Timed[] = []

/**
 * A schedule with one column per day: empty half-hours add slots, arrow keys move between them, free events can be
 * dragged.
 */
export function WeekGrid(props: WeekGridProps) {
  const { from, days, zone, now_iso, events, busy = nothing, hours = workingHours, onSlot, onEvent, onMove } = props
  const columns = useMemo(
    () =>
      daysFrom(from, days).map((day) => ({
        day,
        placed: layOutDay(events, day, zone),
        busy: layOutDay(busy, day, zone),
      })),
    [from, days, zone, events, busy],
  )
  const [isWhole, setIsWhole] = useState({ early: false, late: false })
  const usual = hoursOf(
    columns.map(({ placed }) => placed),
    hours,
  )
  const shown = { from: isWhole.early ? 0 : usual.from, to: isWhole.late ? 24 : usual.to }
  const { section, ghost, announcement, handlers } = useGridDrag({
    days: columns.map(({ day }) => day),
    hours: shown,
    zone,
    now_iso,
    findMovable,
    onCreate: ({ time_start_iso, time_end_iso }) => onSlot(time_start_iso, time_end_iso),
    onMove,
  })

  /** Only a free event that lies within one day can be dragged. */
  function findMovable(event_id: string) {
    const isMeant = ({ event }: Placed<GridEvent>) => event.event_id === event_id && event.kind === 'free'
    const standing = columns.flatMap(({ placed }, column) =>
      placed.filter(isMeant).map(({ event, from: begins, to }) => ({ event, span: { column, from: begins, to } })),
    )
    return standing.length === 1 ? standing[0] : undefined
  }

  const today = dayOf(now_iso, zone)
  const hint = useId()
  useScrollToDay(section, today, from)

  return (
    <section
      ref={section}
      data-arrows
      aria-label={texts.schedule}
      aria-describedby={hint}
      {...handlers}
      className="grid overflow-x-auto select-none [--row:44px] md:[--row:34px] pointer-coarse:[--row:44px]"
      style={{ gridTemplateColumns: `56px repeat(${days}, minmax(${days > 1 ? 132 : 0}px, 1fr))` }}
    >
      <WeekGridHead days={columns.map(({ day }) => day)} now_iso={now_iso} zone={zone} />
      {usual.from > 0 && (
        <WeekGridMore
          isShown={isWhole.early}
          texts={texts.earlier_hours}
          hour={usual.from}
          onToggle={(early) => setIsWhole({ ...isWhole, early })}
        />
      )}
      <WeekGridHours hours={shown} />
      {columns.map(({ day, placed, busy: busyThen }, column) => (
        <WeekGridDay
          key={day}
          day={day}
          column={column}
          placed={placed}
          busy={busyThen}
          hours={shown}
          zone={zone}
          now_iso={now_iso}
          ghost={ghost}
          onSlot={onSlot}
          onEvent={onEvent}
        />
      ))}
      {usual.to < 24 && (
        <WeekGridMore
          isShown={isWhole.late}
          texts={texts.later_hours}
          hour={usual.to}
          onToggle={(late) => setIsWhole({ ...isWhole, late })}
        />
      )}
      <p
        id={hint}
        className="sticky left-0 col-span-full mt-4 hidden max-w-[calc(100vw-2rem)] text-xs text-mute pointer-fine:block"
      >
        {texts.keys}
      </p>
      <p aria-live="assertive">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </section>
  )
}
