import { eventLooks } from './event-looks.ts'
import { formatTimeRange } from '../../lib/format-day.ts'
import { arrowCell } from '../arrow-keys.ts'
import { gridTexts as texts } from './calendar.texts.ts'
import type { Tint } from '../tint.ts'
import type { Placed, Timed } from './week-grid-layout.ts'
import { lengthOf } from './week-grid-scale.ts'

export type GridEvent = Timed & {
  event_id: string
  kind: 'free' | 'booked' | 'series' | 'past'
  title: string
  note?: string
  /** The listener's color for a booked slot, the speaker's color for a series. */
  tint?: Tint
}

const cursors = { free: 'grab', booked: 'pointer', series: 'pointer', past: 'pointer' }
const gapPx = 2
const twoLinesFitFrom = 45
const noteFitsFrom = 60

interface WeekGridEventProps {
  placed: Placed<GridEvent>
  column: number
  top: string
  zone: string
  isLifted: boolean
  onSelect: () => void
}

export function WeekGridEvent({ placed, column, top, zone, isLifted, onSelect }: WeekGridEventProps) {
  const { event, from, to } = placed
  const share = 100 / placed.columns
  const minutes = to - from
  const cell = arrowCell(column, from)
  return (
    <button
      type="button"
      data-tint={event.tint}
      data-event={event.event_id}
      {...cell}
      onKeyDown={(key) => (key.altKey ? undefined : cell.onKeyDown(key))}
      onClick={onSelect}
      title={event.kind === 'booked' ? texts.immovable : undefined}
      className={`absolute z-5 flex justify-start overflow-hidden rounded-[14px] px-3 py-[5px] text-left leading-[17px] transition-colors duration-150 ${minutes < twoLinesFitFrom ? 'items-center gap-2' : 'flex-col items-stretch'} ${eventLooks[event.kind]}`}
      style={{
        top: `calc(${top} + ${gapPx}px)`,
        height: `calc(${lengthOf(minutes)} - ${2 * gapPx}px)`,
        left: `calc(${placed.column * share}% + 3px)`,
        width: `calc(${share}% - 6px)`,
        cursor: cursors[event.kind],
        opacity: isLifted ? 0.4 : undefined,
      }}
    >
      <span className="num shrink-0 truncate text-2xs font-medium">{formatTimeRange(event, zone)}</span>
      <span className="truncate text-xs font-semibold">{event.title}</span>
      {event.note && minutes >= noteFitsFrom && <span className="truncate text-2xs">{event.note}</span>}
      {event.kind === 'free' && (
        <span aria-hidden data-resize className="absolute inset-x-0 bottom-0 h-2" style={{ cursor: 'ns-resize' }} />
      )}
    </button>
  )
}
