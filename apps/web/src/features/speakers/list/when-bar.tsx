import { useRef, useState } from 'react'
import { formatDays, formatPlainDay } from '../../../lib/format-day.ts'
import { dayOf } from '../../../lib/time.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone, zoneName } from '../../../lib/zone.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ChipSelect } from '../../../ui/form/chip-select.tsx'
import { MonthCalendar } from '../../../ui/calendar/month-calendar.tsx'
import type { SpeakerFilters } from './speaker-filters.ts'
import { whenTexts as texts } from '../speakers.texts.ts'
import { quickDays } from './quick-days.ts'
import { timeOptions } from '../page/time-options.ts'
import { daysOfWhen, isOneDay, lastDayAhead, toWhen, type TimeOfDay, type When } from './when.ts'

interface WhenBarProps {
  filters: Pick<SpeakerFilters, 'when' | 'at'>
  onChange: (change: Pick<SpeakerFilters, 'when' | 'at'>) => void
}

/**
 * A choice of one or more days and, for a single day, a part of it or an hour. Times are in the reader's zone, which is
 * named.
 */
export function WhenBar({ filters: { when, at }, onChange }: WhenBarProps) {
  const zone = useZone()
  const now_iso = useDayIso()
  const today = dayOf(now_iso, zone)
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLSpanElement>(null)
  const chosen = when ? daysOfWhen(when, today) : null
  const quick = quickDays(today)
  const isQuick = (days: When) => chosen !== null && days === toWhen(chosen)
  const other = chosen && !quick.some(({ days }) => isQuick(days)) ? chosen : null

  function choose(next: When | null) {
    onChange({ when: next, at: next !== null && isOneDay(next) ? at : null })
  }

  function pick(day: string) {
    setIsOpen(false)
    choose(day)
    opener.current?.querySelector('button')?.focus()
  }

  return (
    <div className="grid gap-2">
      <div
        role="group"
        aria-label={texts.title}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-md:*:shrink-0 md:mx-0 md:flex-wrap md:px-0"
      >
        {quick.map(({ days, label }) => (
          <Chip key={days} pressed={isQuick(days)} onClick={() => choose(isQuick(days) ? null : days)}>
            {label}
          </Chip>
        ))}
        <span ref={opener} className="inline-flex">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className={`chip transition-colors duration-150 hover:border-ink ${other ? 'border-ink bg-ink text-white' : ''}`}
          >
            {other ? daysName(other, today) : texts.other_day}
          </button>
        </span>
        {(!when || isOneDay(when)) && (
          <ChipSelect
            label={texts.time_of_day}
            value={at ?? ''}
            options={timeOptions}
            onChange={(value) => onChange({ when: when ?? today, at: (value || null) as TimeOfDay | null })}
          />
        )}
      </div>
      {isOpen && (
        <div className="max-w-[420px]">
          <MonthCalendar
            day={other?.first ?? chosen?.first ?? null}
            today={today}
            min={today}
            within={{ first: today, last: lastDayAhead(today) }}
            onDay={pick}
            focusOnOpen
          />
        </div>
      )}
      {when && <p className="text-xs text-mute">{zoneName(zone, now_iso)}</p>}
    </div>
  )
}

function daysName({ first, last }: { first: string; last: string }, today: string): string {
  return first === last ? formatPlainDay(first, today) : formatDays(first, last, { today })
}
