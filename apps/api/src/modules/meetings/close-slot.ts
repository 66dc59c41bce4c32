import type { Ctx } from '../../context.ts'
import { closeSale } from '../schedule/close-sale.ts'

/** The meeting ended before its time: nobody is offered a place in it any more. Safe to repeat. */
export async function closeSlot({ db, pages }: Ctx, consultation_id: string): Promise<void> {
  const ended = await db
    .selectFrom('consultations')
    .select(['slot_id', 'speaker_id', 'ended_at'])
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirst()
  if (!ended?.ended_at) return
  await closeSale(db, ended.slot_id, ended.ended_at)
  pages.drop(ended.speaker_id, 'lists')
}
