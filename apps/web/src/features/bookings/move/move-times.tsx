import { capitalize, formatMoney, formatTime } from '../../../lib/format.ts'
import { formatPlainDay } from '../../../lib/format-day.ts'
import { addMonths } from '../../../lib/time.ts'
import { useZone } from '../../../lib/zone.ts'
import { MonthCalendar } from '../../../ui/calendar/month-calendar.tsx'
import { isAffordable } from './move-slots.ts'
import { moveTexts as texts } from './move.texts.ts'
import type { MoveTimes, Moving, Slot } from './use-move-times.ts'

interface MoveTimesFieldsProps {
  meeting: Moving
  times: MoveTimes
  chosen: readonly Slot[]
  onChoose: (slot: Slot) => void
}

/** Slots may be offered two years ahead. */
const monthsAhead = 24

export function MoveTimesFields({ meeting, times, chosen, onChoose }: MoveTimesFieldsProps) {
  const { today, month, day, free, ofDay } = times
  return (
    <div>
      <MonthCalendar
        day={day}
        today={today}
        free={free}
        within={{ first: today, last: addMonths(today, monthsAhead) }}
        month={month}
        onMonth={times.showMonth}
        onDay={times.showDay}
      />
      <div aria-live="polite" className="mt-3">
        {day && ofDay.length > 0 ? (
          <Day meeting={meeting} day={day} today={today} slots={ofDay} chosen={chosen} onChoose={onChoose} />
        ) : (
          !times.isLoading && <p className="text-mute">{free.size > 0 ? texts.none_on_day : texts.none_in_month}</p>
        )}
      </div>
    </div>
  )
}

interface DayProps extends Pick<MoveTimesFieldsProps, 'meeting' | 'chosen' | 'onChoose'> {
  day: string
  today: string
  slots: readonly Slot[]
}

function Day({ meeting: { move }, day, today, slots, chosen, onChoose }: DayProps) {
  const zone = useZone()
  return (
    <>
      <h3 className="mb-2 font-semibold">{capitalize(formatPlainDay(day, today))}</h3>
      <ul aria-label={texts.times(formatPlainDay(day, today))} className="flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={slot.slot_id}>
            <button
              type="button"
              disabled={!isAffordable(slot, move)}
              aria-pressed={chosen.some(({ slot_id }) => slot_id === slot.slot_id)}
              onClick={() => onChoose(slot)}
              className="num min-h-11 rounded-slot bg-tint px-3.5 text-xs font-medium text-deep transition-colors duration-150 hover:bg-tint-2 disabled:bg-transparent disabled:text-mute aria-pressed:bg-deep aria-pressed:text-white"
            >
              {texts.slot(formatTime(slot.time_start_iso, zone), formatMoney(slot.amount))}
            </button>
          </li>
        ))}
      </ul>
      {!slots.every((slot) => isAffordable(slot, move)) && (
        <p className="mt-2 text-xs text-mute">
          {move.credit_minutes === null ? texts.dearer(formatMoney(move.amount_max)) : texts.other_length}
        </p>
      )}
    </>
  )
}
