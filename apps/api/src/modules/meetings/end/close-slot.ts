import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { closeSale } from '../../schedule/sale/close-sale.ts'

export async function closeSlot(ctx: Ctx, consultation_id: string): Promise<void> {
  const ended = await ctx.db
    .selectFrom('consultations')
    .select(['slot_id', 'ended_at'])
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirst()
  const { slot_id, ended_at } = ended ?? {}
  if (!slot_id || !ended_at) return
  await transact(ctx, (tx) => closeSale(tx, slot_id, ended_at))
}
