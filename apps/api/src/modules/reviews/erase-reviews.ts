import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'

/** Ratings stay, without a name, and so do other users' reviews of the user. */
export async function eraseReviews(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, async (tx, after) => {
    const written = await tx
      .updateTable('reviews')
      .set((eb) => ({
        text: '',
        reply: null,
        hidden_reason: eb.case().when('hidden_reason', 'is not', null).then('').end(),
      }))
      .where('listener_id', '=', user_id)
      .returning('speaker_id')
      .execute()
    after.dropPages(...new Set(written.map(({ speaker_id }) => speaker_id)))
    await tx.updateTable('reviews').set({ reply: null }).where('speaker_id', '=', user_id).execute()
    await tx.updateTable('review_reports').set({ text: '' }).where('user_id', '=', user_id).execute()
  })
}
