import { capitalize } from '../../../lib/format.ts'
import { formatPlainDay } from '../../../lib/format-day.ts'
import { MonthCalendar } from '../../../ui/calendar/month-calendar.tsx'
import { SlotButton } from '../../../ui/calendar/slot-button.tsx'
import { daysAhead } from './slot-choice.ts'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'
import { hasFreeTime, type SlotChoosing } from './use-slot-choice.ts'

const columns = 4

export function SpeakerMonth({ choosing }: { choosing: SlotChoosing }) {
  const { choice, days, today, chosenDay, day, slot, isLoading, showMonth, showDay, choose } = choosing
  const free = new Set(days.filter(hasFreeTime).map((one) => one.day))
  const open = days.find((one) => one.day === day)
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <MonthCalendar
        day={chosenDay}
        today={today}
        free={free}
        within={daysAhead(today)}
        month={choice.month}
        onMonth={showMonth}
        onDay={showDay}
      />
      <div data-arrows aria-live="polite" className="mt-3">
        {open ? (
          <>
            <h3 className="font-semibold">{capitalize(formatPlainDay(open.day, today))}</h3>
            <div className="-mx-1.5 mt-1.5 grid grid-cols-[repeat(4,minmax(max-content,1fr))] gap-2 overflow-x-auto p-1.5">
              {open.slots.map((one, index) => (
                <SlotButton
                  key={one.slot_id}
                  slot={one}
                  day={formatPlainDay(open.day)}
                  selected={one.slot_id === slot?.slot_id}
                  onSelect={() => choose(one.slot_id)}
                  column={index % columns}
                  row={Math.floor(index / columns)}
                />
              ))}
            </div>
          </>
        ) : (
          !isLoading && <p className="text-mute">{free.size > 0 ? texts.choose_day : texts.no_time_in_month}</p>
        )}
      </div>
    </div>
  )
}
