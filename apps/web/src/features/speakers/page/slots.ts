import type { PublicSlot } from '@razgovor/contract/schedule'
import { dayOf } from '../../../lib/time.ts'
import type { StripDay } from '../../../ui/calendar/week-strip.tsx'
import { formatTime } from '../../../lib/format.ts'

type Stretch = Pick<PublicSlot, 'time_start_iso' | 'time_end_iso'>

export function minutesOfSlot({ time_start_iso, time_end_iso }: Stretch): number {
  return Math.round((Date.parse(time_end_iso) - Date.parse(time_start_iso)) / 60_000)
}

function isFree(slot: PublicSlot, now_iso: string): boolean {
  return slot.places_free > 0 && Date.parse(slot.time_start_iso) > Date.parse(now_iso)
}

/** Groups slots by their first day in a zone and drops free slots that have passed. */
export function toStripDays(
  slots: readonly PublicSlot[],
  days: readonly string[],
  { zone, now_iso }: { zone: string; now_iso: string },
): StripDay[] {
  const ahead = slots
    .filter((slot) => isFree(slot, now_iso) || slot.places_free === 0)
    .toSorted((one, other) => Date.parse(one.time_start_iso) - Date.parse(other.time_start_iso))
  const byDay = Map.groupBy(ahead, (slot) => dayOf(slot.time_start_iso, zone))
  return days.map((day) => ({
    day,
    slots: (byDay.get(day) ?? []).map((slot) => ({
      slot_id: slot.slot_id,
      time: formatTime(slot.time_start_iso, zone),
      isFree: isFree(slot, now_iso),
    })),
  }))
}

export function weekOf(instant_iso: string, { zone, now_iso }: { zone: string; now_iso: string }): number {
  return weekOfDay(dayOf(instant_iso, zone), dayOf(now_iso, zone))
}

export function weekOfDay(day: string, today: string): number {
  const { days } = Temporal.PlainDate.from(today).until(day, { largestUnit: 'days' })
  return Math.max(0, Math.floor(days / 7))
}
