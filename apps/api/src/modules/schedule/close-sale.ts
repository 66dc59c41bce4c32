import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** From then on nobody books the slot. Safe to repeat. */
export async function closeSale(db: Db, slot_id: string, at: Date): Promise<void> {
  await db
    .updateTable('time_slots')
    .set({ closes_at: sql`least(closes_at, ${at}::timestamptz)` })
    .where('slot_id', '=', slot_id)
    .execute()
}
