import { capitalize, formatMoney } from '../../lib/format.ts'
import { formatPlainDay, formatTimeRange } from '../../lib/format-day.ts'
import { openModal } from '../../lib/modal.ts'
import { dayOf } from '../../lib/time.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ShownSlot } from './join-kinds.ts'
import { toEvent } from './slots/slot-event.ts'

interface DayListProps {
  day: string
  slots: readonly ShownSlot[]
  zone: string
  now_iso: string
}

const looks = {
  free: 'border border-dashed border-ink/45',
  booked: 'bg-tint',
  series: 'bg-deep',
  past: 'bg-line',
}

export function DayList({ day, slots, zone, now_iso }: DayListProps) {
  return (
    <section aria-labelledby={day} className="mb-10">
      <h2 id={day} className="h3 mb-3">
        {capitalize(formatPlainDay(day, dayOf(now_iso, zone)))}
      </h2>
      <ul className="border-t border-line">
        {slots.map((slot) => {
          const event = toEvent(slot, now_iso)
          return (
            <li key={slot.slot_id} className="border-b border-line">
              <button
                type="button"
                onClick={() => openModal('TIME_SLOT', { slot_id: slot.slot_id })}
                className={`flex w-full items-center gap-4 py-4 text-left hover:bg-mist ${event.kind === 'past' ? 'text-mute' : ''}`}
              >
                <span
                  aria-hidden
                  data-tint={event.tint}
                  className={`h-11 w-2 shrink-0 rounded-full ${looks[event.kind]}`}
                />
                <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-5">
                  <span className="num text-lg font-semibold whitespace-nowrap">{formatTimeRange(slot, zone)}</span>
                  <span className="min-w-0 break-words">
                    {event.title}
                    {event.note && <span className="text-mute">, {event.note}</span>}
                  </span>
                </span>
                {slot.kindsCount === 1 && <span className="num shrink-0">{formatMoney(slot.amount)}</span>}
                <Icon name="chevron-right" className="shrink-0 text-mute" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
