import type { SlotTerms } from '@razgovor/contract/slot-terms'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import type { Interval } from './slot-changes.ts'
import { makeWay } from './working-hours/take-back.ts'

export interface NewSlots extends SlotTerms {
  speaker_id: string
  series_id?: string | null
  repeat_id?: string | null
  /** The only user who sees and can book the slots. */
  for_user_id?: string | null
}

/** Returns ids in the order of `times`. Needs the schedule locked. Throws timeslots_crossing, timeslot_intersection. */
export async function insertSlots(tx: Tx, now: Date, made: NewSlots, times: readonly Interval[]): Promise<string[]> {
  const rows = times.map(({ time_start, time_end }) => ({
    slot_id: newId(now),
    slot_type: made.series_id ? ('SERIES' as const) : ('SPEAKER_CONSULTATION' as const),
    time_start,
    time_end,
    closes_at: time_start,
    created_at: now,
    ...made,
  }))
  await makeWay(tx, now, { speaker_id: made.speaker_id, intervals: times })
  if (rows.length > 0) await tx.insertInto('time_slots').values(rows).execute()
  tx.after.dropPages(made.speaker_id, 'lists')
  return rows.map(({ slot_id }) => slot_id)
}
