import type { OwnSlot } from '@razgovor/contract/schedule'
import { dayOf } from '../../lib/time.ts'
import type { MonthDay } from '../../ui/calendar/month-grid.tsx'
import { toEvent } from './slots/slot-event.ts'

export function toMonthDays(
  slots: readonly OwnSlot[],
  { zone, now_iso }: { zone: string; now_iso: string },
): ReadonlyMap<string, MonthDay> {
  const days = Map.groupBy(slots, ({ time_start_iso }) => dayOf(time_start_iso, zone))
  return new Map(
    [...days].map(([day, those]) => [
      day,
      {
        meetings: those.filter(isMeeting).map((slot) => toEvent(slot, now_iso)),
        freeCount: those.filter((slot) => isOffered(slot, now_iso)).length,
      },
    ]),
  )
}

/** A session of a series is shown even if nobody has booked it. */
function isMeeting({ bookings, slot_type }: OwnSlot): boolean {
  return bookings.length > 0 || slot_type === 'SERIES'
}

function isOffered(slot: OwnSlot, now_iso: string): boolean {
  const isHidden = slot.is_busy || slot.is_off_sale
  return !isMeeting(slot) && !isHidden && Date.parse(slot.time_start_iso) > Date.parse(now_iso)
}
