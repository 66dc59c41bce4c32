import { formatTimeRange } from '../../lib/format-day.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { gridTexts as texts } from './calendar.texts.ts'
import type { Placed, Timed } from './week-grid-layout.ts'
import { lengthOf, type Hours } from './week-grid-scale.ts'

interface WeekGridBusyProps {
  placed: readonly Placed<Timed>[]
  hours: Hours
  zone: string
}

/** Busy times from other calendars, drawn behind the day, which remains usable. */
export function WeekGridBusy({ placed, hours, zone }: WeekGridBusyProps) {
  const [first, last] = [hours.from * 60, hours.to * 60]
  return placed
    .map(({ event, from, to }) => ({ event, from: Math.max(from, first), to: Math.min(to, last) }))
    .filter(({ from, to }) => from < to)
    .map(({ event, from, to }) => (
      <p
        key={event.time_start_iso}
        data-busy
        className="pointer-events-none absolute inset-x-0 overflow-hidden border-y border-line bg-[repeating-linear-gradient(135deg,--theme(--color-line)_0_1px,transparent_1px_8px)] px-3 py-1 text-2xs text-mute"
        style={{ top: lengthOf(from - first), height: lengthOf(to - from) }}
      >
        {texts.busy}
        <VisuallyHidden>: {formatTimeRange(event, zone)}</VisuallyHidden>
      </p>
    ))
}
