import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { plusMinutes } from '../../../time/clock.ts'

// A page opened before the removal may still offer the slot, and must get the answer that it was removed.
const graceMinutes = 24 * 60
const batchMax = 1000
// The rest is deleted in the next nights.
const batchesMax = 300

/** True if no row refers to the slot `t`. */
export const hasNoReference = sql<boolean>`(
  not exists (select from consultations c where c.slot_id = t.slot_id)
  and not exists (select from bookings b where b.slot_id = t.slot_id)
  and not exists (select from consultation_requests r where r.slot_id = t.slot_id)
  and not exists (select from booking_moves m where t.slot_id in (m.from_slot_id, m.to_slot_id))
  and not exists (select from cart_items i where i.slot_id = t.slot_id)
  and not exists (select from meeting_answers a where a.slot_id = t.slot_id))`

// A rule slot that the speaker removed stays until its time is over, so that the rules do not offer it again.
export async function deleteRemovedSlots({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (let batch = 0; batch < batchesMax; batch++) {
    const { numAffectedRows = 0n } = await sql`
      delete from time_slots where slot_id in (
        select t.slot_id from time_slots t
        where t.deleted_at <= ${plusMinutes(now, -graceMinutes)} and not (t.made_by_rules and t.time_end > ${now})
          and ${hasNoReference}
        order by t.deleted_at limit ${batchMax} for update skip locked)`.execute(db)
    if (numAffectedRows < batchMax) return
  }
}
