import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { lockSchedule } from '../add-time-slot.ts'

/** Also turns off rules that offer paid time. Bookings stay; fitSale ends the sale of their slots. */
export async function removePaidOffers(tx: Tx, now: Date, speaker_id: string): Promise<void> {
  await lockSchedule(tx, speaker_id)
  const slots = await paidAhead(tx, now, speaker_id)
    .select(['slot_id', 'places_taken'])
    .orderBy('slot_id')
    .forNoKeyUpdate()
    .execute()
  const unbooked = slots.filter(({ places_taken }) => places_taken === 0).map(({ slot_id }) => slot_id)
  tx.after.dropPages(speaker_id, 'lists')
  // Clears `made_by_rules`, so that the rules may offer this time again for free.
  await tx
    .updateTable('time_slots')
    .set({ deleted_at: now, made_by_rules: false, removed_by_rules: true })
    .where('slot_id', '=', sql<string>`any(${unbooked}::uuid[])`)
    .execute()
  await tx
    .updateTable('availability_rules')
    .set({ is_on: false, updated_at: now })
    .where('speaker_id', '=', speaker_id)
    .where('speaker_id', 'in', (eb) =>
      eb
        .selectFrom('meeting_kinds')
        .select('meeting_kinds.speaker_id')
        .where('meeting_kinds.speaker_id', '=', speaker_id)
        .where('booking_mode', '=', 'BUYABLE')
        .where('is_offered', '=', true)
        .where('removed_at', 'is', null),
    )
    .execute()
}

export function countPaidAhead(db: Db, now: Date, speaker_id: string) {
  return paidAhead(db, now, speaker_id)
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere((row) => row.and([row('closes_at', '>', now), row('places_taken', '<', row.ref('places'))]))
        .as('on_sale_count'),
      eb.fn.countAll<number>().filterWhere('places_taken', '>', 0).as('sold_count'),
    ])
    .executeTakeFirstOrThrow()
}

function paidAhead(db: Db, now: Date, speaker_id: string) {
  return db
    .selectFrom('time_slots')
    .where('speaker_id', '=', speaker_id)
    .where('booking_mode', '=', 'BUYABLE')
    .where('deleted_at', 'is', null)
    .where('time_start', '>', now)
}
