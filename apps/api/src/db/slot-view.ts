import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Selectable } from 'kysely'
import { slotTermColumns, termsOf } from './slot-terms.ts'
import type { TimeSlots } from './types.ts'

/** For `toPublicSlot`, in a query that reads `time_slots` unaliased. */
export const publicSlotColumns = [
  'time_slots.slot_id',
  'time_slots.speaker_id',
  'time_slots.slot_type',
  'time_slots.series_id',
  'time_slots.kind_id',
  'time_slots.time_start',
  'time_slots.time_end',
  'time_slots.places_taken',
  ...slotTermColumns.map((name) => `time_slots.${name}` as const),
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
    series_id: row.series_id,
    kind_id: row.kind_id,
    time_start_iso: row.time_start.toISOString(),
    time_end_iso: row.time_end.toISOString(),
    ...termsOf(row, slotTermColumns),
    currency: 'RUB',
    places_free: row.places - row.places_taken,
  }
}
