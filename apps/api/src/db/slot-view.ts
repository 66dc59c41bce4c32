import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Selectable } from 'kysely'
import type { TimeSlots } from './types.ts'

/** What `toPublicSlot` needs, for a query that reads `time_slots` under its own name. */
export const publicSlotColumns = [
  'time_slots.slot_id',
  'time_slots.speaker_id',
  'time_slots.slot_type',
  'time_slots.booking_mode',
  'time_slots.series_id',
  'time_slots.topic',
  'time_slots.time_start',
  'time_slots.time_end',
  'time_slots.amount',
  'time_slots.places',
  'time_slots.places_taken',
] as const

type Unqualified<C> = C extends `time_slots.${infer Name}` ? Name : never
export type PublicSlotRow = Pick<
  Selectable<TimeSlots>,
  Unqualified<(typeof publicSlotColumns)[number]> & keyof TimeSlots
>

export function toPublicSlot(row: PublicSlotRow): PublicSlot {
  return {
    slot_id: row.slot_id,
    speaker_id: row.speaker_id,
    slot_type: row.slot_type,
    booking_mode: row.booking_mode,
    series_id: row.series_id,
    topic: row.topic,
    time_start_iso: row.time_start.toISOString(),
    time_end_iso: row.time_end.toISOString(),
    amount: row.amount,
    currency: 'RUB',
    places: row.places,
    places_free: row.places - row.places_taken,
  }
}
