import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

/** Keeps an earlier end. */
export async function closeSale(tx: Tx, slot_id: string, at: Date): Promise<void> {
  const { speaker_id } = await tx
    .updateTable('time_slots')
    .set({ closes_at: sql`least(closes_at, ${at}::timestamptz)` })
    .where('slot_id', '=', slot_id)
    .returning('speaker_id')
    .executeTakeFirstOrThrow()
  tx.after.dropPages(speaker_id, 'lists')
}
