import type { Consultation, MoveTerms } from '@razgovor/contract/bookings'
import type { PublicSlot } from '@razgovor/contract/schedule'

/** Returns the slots that the meeting may be moved to, including those that cost too much, sorted by start. */
export function slotsForMove(
  slots: readonly PublicSlot[],
  { slot_id, flow_type }: Pick<Consultation, 'slot_id' | 'flow_type'>,
  now_iso: string,
): PublicSlot[] {
  const own = slots.find((slot) => slot.slot_id === slot_id)
  const series_id = flow_type === 'SERIES' ? own?.series_id : null
  return slots
    .filter((slot) => slot.places_free > 0 && slot.slot_id !== slot_id && slot.series_id === series_id)
    .filter(({ time_start_iso }) => Date.parse(time_start_iso) > Date.parse(now_iso))
    .toSorted((one, other) => Date.parse(one.time_start_iso) - Date.parse(other.time_start_iso))
}

type Means = Pick<MoveTerms, 'amount_max' | 'credit_minutes'>

/** A package pays for paid times of its length, whatever their price. */
export function isAffordable(slot: PublicSlot, { amount_max, credit_minutes }: Means): boolean {
  if (credit_minutes === null) return slot.amount <= amount_max
  const minutes = (Date.parse(slot.time_end_iso) - Date.parse(slot.time_start_iso)) / 60_000
  return minutes === credit_minutes && slot.booking_mode === 'BUYABLE'
}

export function nearestSlot(slots: readonly PublicSlot[], move: Means, instant_iso: string): PublicSlot | undefined {
  const distance = ({ time_start_iso }: PublicSlot) => Math.abs(Date.parse(time_start_iso) - Date.parse(instant_iso))
  return slots.filter((slot) => isAffordable(slot, move)).toSorted((one, other) => distance(one) - distance(other))[0]
}
