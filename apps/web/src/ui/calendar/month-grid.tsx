import { formatPlainDay, formatWeekday } from '../../lib/format-day.ts'
import { formatTime } from '../../lib/format.ts'
import { daysFrom, startOfWeek } from '../../lib/time.ts'
import { arrowCell } from '../arrow-keys.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { gridTexts as texts } from './calendar.texts.ts'
import { startOfMonth, weeksOfMonth } from './month-calendar-days.ts'
import { eventLooks } from './event-looks.ts'
import type { GridEvent } from './week-grid-event.tsx'

export interface MonthDay {
  meetings: readonly GridEvent[]
  freeCount: number
}

interface MonthGridProps {
  /** A day of the month to show. */
  day: string
  today: string
  zone: string
  days: ReadonlyMap<string, MonthDay>
  onDay: (day: string) => void
  onEvent: (event_id: string) => void
}

const meetingsMax = 3
const rowsPerWeek = meetingsMax + 1
const nothing: MonthDay = { meetings: [], freeCount: 0 }

export function MonthGrid({ day, today, zone, days, onDay, onEvent }: MonthGridProps) {
  const month = startOfMonth(day)
  const weeks = weeksOfMonth(month).map(([first]) => daysFrom(startOfWeek(first!)))
  const entry = today.startsWith(month.slice(0, 7)) ? today : month
  return (
    <section data-arrows aria-label={texts.schedule} className="grid grid-cols-7 border-b border-line">
      {weeks[0]!.map((one) => (
        <span key={one} aria-hidden className="pb-2 pl-2 text-xs text-mute md:pl-3">
          {formatWeekday(one)}
        </span>
      ))}
      {weeks.flatMap((week, row) =>
        week.map((one, column) => (
          <MonthCell
            key={one}
            day={one}
            isToday={one === today}
            isOther={!one.startsWith(month.slice(0, 7))}
            isEntry={one === entry}
            place={{ column, row: row * rowsPerWeek }}
            zone={zone}
            {...(days.get(one) ?? nothing)}
            onDay={onDay}
            onEvent={onEvent}
          />
        )),
      )}
    </section>
  )
}

type MonthCellProps = Pick<MonthGridProps, 'zone' | 'onDay' | 'onEvent'> &
  MonthDay & {
    day: string
    isToday: boolean
    /** Whether the day belongs to the previous or next month. */
    isOther: boolean
    /** Whether this is the only cell in the tab order. */
    isEntry: boolean
    place: { column: number; row: number }
  }

function MonthCell(props: MonthCellProps) {
  const { day, isToday, isOther, isEntry, place, zone, meetings, freeCount, onDay, onEvent } = props
  const shown = meetings.slice(0, meetingsMax)
  const rest = meetings.length - shown.length
  return (
    <div className="relative min-h-[72px] min-w-0 border-t border-line not-nth-[7n+1]:border-l md:min-h-[132px]">
      <button
        type="button"
        tabIndex={isEntry ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        {...arrowCell(place.column, place.row)}
        onClick={() => onDay(day)}
        className="absolute inset-0 flex flex-col items-start gap-1 p-1.5 hover:bg-mist focus-visible:-outline-offset-2 md:p-2.5"
      >
        <VisuallyHidden>{texts.day_of_month(formatPlainDay(day), meetings.length, freeCount)}</VisuallyHidden>
        <span
          aria-hidden
          className={`num text-lg leading-7 font-semibold ${isToday ? 'rounded-full bg-live px-2' : ''} ${isOther ? 'text-mute' : ''}`}
        >
          {Number(day.slice(8))}
        </span>
        <span aria-hidden className="flex flex-wrap gap-1 md:hidden">
          {shown.map(({ event_id, kind, tint }) => (
            <span key={event_id} data-tint={tint} className={`size-2 rounded-full ${dots[kind]}`} />
          ))}
        </span>
        <span aria-hidden className="mt-auto hidden text-2xs text-mute md:block">
          {[rest > 0 && texts.more(rest), freeCount > 0 && texts.free_windows(freeCount)].filter(Boolean).join(', ')}
        </span>
      </button>
      <div className="pointer-events-none relative mt-10 hidden gap-0.5 px-1 pb-7 md:grid">
        {shown.map((event, index) => (
          <button
            key={event.event_id}
            type="button"
            tabIndex={-1}
            data-tint={event.tint}
            {...arrowCell(place.column, place.row + index + 1)}
            onClick={() => onEvent(event.event_id)}
            className={`pointer-events-auto flex min-h-6 items-center gap-1.5 overflow-hidden rounded-lg px-2 text-left text-2xs pointer-coarse:min-h-11 ${eventLooks[event.kind]}`}
          >
            <span className="num shrink-0">{formatTime(event.time_start_iso, zone)}</span>
            <span className="truncate font-semibold">{event.title}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

const dots = { free: 'border border-ink/45', booked: 'bg-tint-2', series: 'bg-deep', past: 'bg-mute' }
