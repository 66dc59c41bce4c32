import { formatPlainDay } from '../../lib/format-day.ts'
import { calendarTexts as texts } from './calendar.texts.ts'
import { DayButton } from './day-button.tsx'
import { SlotButton, type StripSlot } from './slot-button.tsx'

export interface StripDay {
  day: string
  slots: readonly StripSlot[]
}

interface WeekStripProps {
  days: readonly StripDay[]
  today?: string
  day: string
  slot_id: string | null
  onDay: (day: string) => void
  onSlot: (slot_id: string, day: string) => void
}

/** The free slots of a week: from md up one column per day, on phones a strip of dates above the slots of one day. */
export function WeekStrip({ days, today, day, slot_id, onDay, onSlot }: WeekStripProps) {
  const open = days.find((one) => one.day === day)
  const isEmpty = days.every(({ slots }) => slots.length === 0)

  function slotsOf(one: StripDay, column: number) {
    return one.slots.map((slot, index) => (
      <SlotButton
        key={slot.slot_id}
        slot={slot}
        day={formatPlainDay(one.day)}
        selected={slot.slot_id === slot_id}
        onSelect={() => onSlot(slot.slot_id, one.day)}
        column={column}
        row={index + 1}
      />
    ))
  }

  return (
    <div data-arrows>
      <ul
        aria-label={texts.days}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={isEmpty ? 0 : undefined}
        className="relative -mx-4 grid auto-cols-[76px] grid-flow-col gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:auto-cols-fr md:overflow-visible md:p-0"
      >
        {days.map((one, column) => (
          <li key={one.day} className="min-w-0">
            <DayButton
              day={one.day}
              today={one.day === today}
              selected={one.day === day}
              disabled={one.slots.length === 0}
              onSelect={() => onDay(one.day)}
              column={column}
            />
            <div className="mt-2 hidden gap-2 md:grid">
              {one.slots.length === 0 ? <NoSlots /> : slotsOf(one, column)}
            </div>
          </li>
        ))}
      </ul>
      <div className="-mx-1.5 mt-1.5 grid grid-cols-[repeat(4,minmax(max-content,1fr))] gap-2 overflow-x-auto p-1.5 md:hidden">
        {open && open.slots.length > 0 ? slotsOf(open, days.indexOf(open)) : <NoSlots />}
      </div>
    </div>
  )
}

function NoSlots() {
  return <span className="grid h-12 place-items-center text-xs whitespace-nowrap text-mute">{texts.no_slots}</span>
}
