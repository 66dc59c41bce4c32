import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatPlainDay, formatWeekday } from '../../lib/format-day.ts'
import { addMonths, daysFrom, weekdayOf } from '../../lib/time.ts'
import { calendarTexts as texts } from './calendar.texts.ts'
import { IconButton } from '../icon-button.tsx'
import { dayByKey, monthTitle, startOfMonth, weeksOfMonth } from './month-calendar-days.ts'

interface MonthCalendarProps {
  day: string | null
  today: string
  min?: string
  /** Days with free time are marked, and only these can be chosen. */
  free?: ReadonlySet<string>
  /** Limits the months that can be shown. */
  within?: { first: string; last: string }
  /** The first day of the shown month; by default the month of the chosen day, or of today. */
  month?: string
  onMonth?: (month: string) => void
  onDay: (day: string) => void
  focusOnOpen?: boolean
}

const aMonday = '2026-11-23'
const sevenColumns = { gridTemplateColumns: 'repeat(7, 1fr)' }

/** Shows one month, with weeks from Monday. Arrows, Home, End, PageUp and PageDown move; Enter chooses. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { day, today, min = '', free, within, onDay, onMonth, focusOnOpen = false } = props
  const [active, setActive] = useActiveDay(props)
  const month = startOfMonth(active)
  const grid = useRef<HTMLDivElement>(null)
  const isFocusDue = useRef(focusOnOpen)

  useEffect(() => {
    if (isFocusDue.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isFocusDue.current = false
  }, [active])

  function moveByKey(event: KeyboardEvent) {
    const next = dayByKey(active, event)
    if (!next) return
    event.preventDefault()
    isFocusDue.current = canGoTo(next)
    goTo(next)
  }

  function goTo(next: string) {
    if (!canGoTo(next)) return
    setActive(next)
    if (startOfMonth(next) !== month) onMonth?.(startOfMonth(next))
  }

  function canGoTo(next: string): boolean {
    return !within || (next >= startOfMonth(within.first) && startOfMonth(next) <= within.last)
  }

  function pick(one: string) {
    setActive(one)
    if (isOpen(one)) onDay(one)
  }

  function isOpen(one: string): boolean {
    return one >= min && (!free || free.has(one))
  }

  const [former, next] = [addMonths(active, -1), addMonths(active, 1)]

  return (
    <div className="mt-3">
      <div className="flex items-center justify-between">
        <IconButton
          variant="ghost"
          label={texts.previous_month}
          icon="chevron-left"
          disabled={!canGoTo(former)}
          onClick={() => goTo(former)}
        />
        <p aria-live="polite" className="font-semibold">
          {monthTitle(month)}
        </p>
        <IconButton
          variant="ghost"
          label={texts.next_month}
          icon="chevron-right"
          disabled={!canGoTo(next)}
          onClick={() => goTo(next)}
        />
      </div>
      <div ref={grid} role="grid" aria-label={monthTitle(month)} className="text-center">
        <div role="row" style={sevenColumns} className="grid">
          {daysFrom(aMonday).map((one) => (
            <span key={one} role="columnheader" className="text-2xs leading-[38px] text-mute">
              {formatWeekday(one)}
            </span>
          ))}
        </div>
        {weeksOfMonth(month).map((week) => (
          <div key={week[0]} role="row" style={sevenColumns} className="grid">
            {week.map((one) => (
              <span
                key={one}
                role="gridcell"
                aria-colindex={weekdayOf(one)}
                aria-selected={one === day}
                style={{ gridColumn: weekdayOf(one) }}
              >
                <button
                  type="button"
                  tabIndex={one === active ? 0 : -1}
                  aria-label={labelOf(one, { today, free })}
                  aria-current={one === today ? 'date' : undefined}
                  aria-disabled={!isOpen(one)}
                  onKeyDown={moveByKey}
                  onClick={() => pick(one)}
                  className={`num h-11 w-full rounded-slot ${lookOf({ isChosen: one === day, isToday: one === today, isOpen: isOpen(one), isMarked: free !== undefined })}`}
                >
                  {Number(one.slice(8))}
                </button>
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns the focused day. A month set from outside replaces the one reached by keyboard. */
function useActiveDay({ day, today, month }: MonthCalendarProps) {
  const [active, setActive] = useState(() => dayIn(month, [day, today]))
  const [given, setGiven] = useState(month)
  if (month !== given) {
    setGiven(month)
    if (month !== startOfMonth(active)) setActive(dayIn(month, [day, today]))
  }
  return [active, setActive] as const
}

/**
 * Returns whichever of the days is in the month, else the month's first day; without a month, the chosen day or today.
 */
function dayIn(month: string | undefined, [day, today]: readonly [string | null, string]): string {
  if (!month) return day ?? today
  return [day, today].find((one) => one?.startsWith(month.slice(0, 7))) ?? month
}

function labelOf(one: string, { today, free }: { today: string; free: ReadonlySet<string> | undefined }): string {
  const day = one === today ? texts.today(formatPlainDay(one)) : formatPlainDay(one)
  return free?.has(one) ? texts.has_free_time(day) : day
}

type DayLook = Record<'isChosen' | 'isToday' | 'isOpen' | 'isMarked', boolean>

function lookOf({ isChosen, isToday, isOpen, isMarked }: DayLook): string {
  if (isChosen) return 'bg-ink text-white'
  if (!isOpen) return 'text-mute'
  if (isMarked) return 'bg-tint font-medium text-deep hover:bg-tint-2'
  return isToday ? 'bg-live hover:bg-live-2' : 'hover:bg-mist'
}
