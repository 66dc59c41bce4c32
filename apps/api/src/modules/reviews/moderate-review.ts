import { logChange, type AdminDoing } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'

interface Moderation extends AdminDoing {
  review_id: string
  is_hidden: boolean
}

/** Also settles its reports. Throws not_exist. */
export async function moderateReview(
  ctx: Ctx,
  { review_id, is_hidden, why, ...author }: Moderation,
): Promise<{ review_id: string; is_hidden: boolean }> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const review = await tx
      .selectFrom('reviews')
      .select(['speaker_id', 'listener_id', 'hidden_at', 'hidden_reason'])
      .where('review_id', '=', review_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    const { numUpdatedRows: settled } = await tx
      .updateTable('review_reports')
      .set({ settled_at: now })
      .where('review_id', '=', review_id)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    const isSame = (review.hidden_at !== null) === is_hidden
    if (isSame && settled === 0n) return
    const hidden = { hidden_at: now, hidden_reason: why, hidden_by_user_id: author.by_user_id }
    const shown = { hidden_at: null, hidden_reason: null, hidden_by_user_id: null }
    if (!isSame)
      await tx
        .updateTable('reviews')
        .set(is_hidden ? hidden : shown)
        .where('review_id', '=', review_id)
        .execute()
    await logChange(tx, {
      ...author,
      table_name: 'reviews',
      row_id: review_id,
      action: is_hidden ? 'hide' : 'show',
      subject_id: review.listener_id,
      before: { hidden_at: review.hidden_at, hidden_reason: review.hidden_reason },
      after: { hidden_at: isSame ? review.hidden_at : is_hidden ? now : null, why },
      at: now,
    })
    tx.after.dropPages(review.speaker_id, 'lists')
  })
  return { review_id, is_hidden }
}
