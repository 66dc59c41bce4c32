import type { OwnReview, saveReview as contract } from '@razgovor/contract/reviews'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import type { DB } from '../../db/types.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { toLines } from '../../text/plain-text.ts'
import { getConsultation } from '../bookings/consultations/consultation.ts'
import { reviewWritten } from '../notifications/kinds/review-written.ts'
import { reviewsRefusals } from './reviews.texts.ts'

interface Saving extends z.output<typeof contract.body> {
  consultation_id: string
  listener_id: string
}

const refusals = {
  reviews_of_attended: () => new ApiError('human_friendly', reviewsRefusals.review_not_attended),
  reviews_in_time: () => new ApiError('human_friendly', reviewsRefusals.review_too_late),
  reviews_changeable: () => new ApiError('human_friendly', reviewsRefusals.review_settled),
}

/** Throws not_exist, forbidden (the speaker), human_friendly. */
export async function saveReview(
  ctx: Ctx,
  { consultation_id: address, listener_id, ...given }: Saving,
): Promise<OwnReview> {
  const { consultation_id, booking_id, side } = await getConsultation(ctx, listener_id, address)
  // `getConsultation` finds the meeting for its speaker too, who may not review it.
  if (side === 'SPEAKER' || !booking_id) throw new ApiError('forbidden')
  const written = { rating: given.rating, text: toLines(given.text), is_anonymous: given.is_anonymous }
  await mapConstraintErrors(refusals, () =>
    transact(ctx, async (tx) => {
      const { speaker_id } = await tx
        .selectFrom('bookings')
        .select('speaker_id')
        .where('booking_id', '=', booking_id)
        // With two concurrent calls, the second changes the review that the first created.
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const review = { booking_id, consultation_id, speaker_id, listener_id, ...written }
      if (!(await changeReview(tx, ctx.clock.now(), review))) await insertReview(tx, ctx.clock.now(), review)
      tx.after.dropPages(speaker_id, 'lists')
    }),
  )
  const { review } = await getConsultation(ctx, listener_id, consultation_id)
  return review!
}

type Written = Omit<Insertable<DB['reviews']>, 'review_id' | 'created_at' | 'changed_at'>

async function insertReview(tx: Tx, now: Date, review: Written): Promise<void> {
  const review_id = newId(now)
  await tx
    .insertInto('reviews')
    .values({ review_id, ...review, created_at: now, changed_at: now })
    .execute()
  await reviewWritten.queue(tx, { review_id })
}

async function changeReview(tx: Tx, now: Date, { booking_id, rating, text, is_anonymous }: Written): Promise<boolean> {
  const known = await tx
    .selectFrom('reviews')
    .select(['rating', 'text', 'is_anonymous', 'hidden_at'])
    .where('booking_id', '=', booking_id)
    .executeTakeFirst()
  if (!known) return false
  if (known.rating === rating && known.text === text && known.is_anonymous === is_anonymous) return true
  if (known.hidden_at) throw new ApiError('human_friendly', reviewsRefusals.review_is_hidden)
  await tx
    .updateTable('reviews')
    .set({ rating, text, is_anonymous, changed_at: now })
    .where('booking_id', '=', booking_id)
    .execute()
  return true
}
