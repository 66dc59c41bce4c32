import type { Review } from '@razgovor/contract/reviews'
import { reviewChangeHours } from '@razgovor/contract/limits'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { httpTexts } from '../../http/http.texts.ts'
import { toLines } from '../../text/plain-text.ts'
import { plusMinutes } from '../../time/clock.ts'
import { reviewAnswered } from '../notifications/kinds/review-answered.ts'
import { getReview } from './review-rows.ts'
import { reviewsRefusals } from './reviews.texts.ts'

interface Replying {
  review_id: string
  speaker_id: string
}

/** Throws not_exist (also a hidden or another speaker's review), validation, human_friendly (too late to change). */
export async function saveReply(ctx: Ctx, { text: typed, ...of }: Replying & { text: string }): Promise<Review> {
  const text = toLines(typed)
  if (text === '') throw new ApiError('validation', { fields: { text: httpTexts.fillIn } })
  await transact(ctx, async (tx) => {
    const { reply, replied_at } = await lockReview(tx, of)
    if (reply === text) return
    const now = ctx.clock.now()
    if (replied_at && now > plusMinutes(replied_at, reviewChangeHours * 60))
      throw new ApiError('human_friendly', reviewsRefusals.reply_settled)
    await tx
      .updateTable('reviews')
      .set({ reply: text, replied_at: replied_at ?? now })
      .where('review_id', '=', of.review_id)
      .execute()
    if (!replied_at) await reviewAnswered.queue(tx, { review_id: of.review_id })
    tx.after.dropPages(of.speaker_id)
  })
  return getReview(ctx.db, of.review_id)
}

/** Throws not_exist. */
export async function deleteReply(ctx: Ctx, of: Replying): Promise<Review> {
  await transact(ctx, async (tx) => {
    await lockReview(tx, of)
    await tx.updateTable('reviews').set({ reply: null }).where('review_id', '=', of.review_id).execute()
    tx.after.dropPages(of.speaker_id)
  })
  return getReview(ctx.db, of.review_id)
}

function lockReview(tx: Tx, { review_id, speaker_id }: Replying) {
  return tx
    .selectFrom('reviews')
    .select(['reply', 'replied_at'])
    .where('review_id', '=', review_id)
    .where('speaker_id', '=', speaker_id)
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}
