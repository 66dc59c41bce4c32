import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Db } from '../../db/client.ts'
import { publicSlotColumns, toPublicSlot } from '../../db/slot-view.ts'

export async function listSlots(db: Db, slot_ids: readonly string[]): Promise<Map<string, PublicSlot>> {
  if (slot_ids.length === 0) return new Map()
  const rows = await db.selectFrom('time_slots').select(publicSlotColumns).where('slot_id', 'in', slot_ids).execute()
  return new Map(rows.map((row) => [row.slot_id, toPublicSlot(row)]))
}
