import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatPlainDay, formatWeekday } from '../lib/format.ts'
import { daysFrom, weekdayOf } from '../lib/time.ts'
import { Icon } from './icon.tsx'
import { addMonths, dayByKey, monthTitle, startOfMonth, weeksOfMonth } from './month-calendar-days.ts'

type MonthCalendarProps = {
  /** The chosen one, YYYY-MM-DD. */
  day: string | null
  today: string
  /** Days before it can't be chosen. */
  min?: string
  onDay: (day: string) => void
  /** Whether the focus goes into it as it appears. */
  focusOnOpen?: boolean
}

const aMonday = '2026-11-23'
const sevenColumns = { gridTemplateColumns: 'repeat(7, 1fr)' }

/** One month from Monday on, without its neighbours. Arrows, Home, End, PageUp and PageDown walk, Enter chooses. */
export function MonthCalendar({ day, today, min = '', onDay, focusOnOpen = false }: MonthCalendarProps) {
  const [active, setActive] = useState(day ?? today)
  const month = startOfMonth(active)
  const grid = useRef<HTMLDivElement>(null)
  const isFocusDue = useRef(focusOnOpen)

  useEffect(() => {
    if (isFocusDue.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isFocusDue.current = false
  }, [active])

  function walk(event: KeyboardEvent) {
    const next = dayByKey(active, event)
    if (!next) return
    event.preventDefault()
    isFocusDue.current = true
    setActive(next)
  }

  return (
    <div className="mt-3">
      <div className="flex items-center justify-between">
        <Step label="Предыдущий месяц" icon="chevron-left" onClick={() => setActive(addMonths(active, -1))} />
        <p aria-live="polite" className="font-semibold">
          {monthTitle(month)}
        </p>
        <Step label="Следующий месяц" icon="chevron-right" onClick={() => setActive(addMonths(active, 1))} />
      </div>
      <div ref={grid} role="grid" aria-label={monthTitle(month)} className="text-center">
        <div role="row" style={sevenColumns} className="grid">
          {daysFrom(aMonday).map((one) => (
            <span key={one} role="columnheader" className="text-[14px] leading-[38px] text-mute">
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
                  aria-label={one === today ? `сегодня, ${formatPlainDay(one)}` : formatPlainDay(one)}
                  aria-current={one === today ? 'date' : undefined}
                  aria-disabled={one < min}
                  onKeyDown={walk}
                  onClick={() => (one < min ? setActive(one) : onDay(one))}
                  className={`num h-11 w-full rounded-slot ${lookOf(one, { day, today, min })}`}
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

function lookOf(one: string, { day, today, min }: { day: string | null; today: string; min: string }): string {
  if (one === day) return 'bg-ink text-white'
  if (one < min) return 'text-mute'
  return one === today ? 'bg-live hover:bg-live-2' : 'hover:bg-mist'
}

function Step({
  label,
  icon,
  onClick,
}: {
  label: string
  icon: 'chevron-left' | 'chevron-right'
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-mute hover:bg-mist"
    >
      <Icon name={icon} />
    </button>
  )
}
