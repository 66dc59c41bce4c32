import type { reportReview as contract } from '@razgovor/contract/reviews'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { newId } from '../../ids.ts'
import { toLines } from '../../text/plain-text.ts'
import { assertAttempt, type Limit } from '../accounts/sign-in/attempts.ts'
import { getReview } from './review-rows.ts'
import { reviewsRefusals } from './reviews.texts.ts'

const reportLimit: Limit = {
  scope: 'REVIEW_REPORT',
  max: 20,
  minutes: 24 * 60,
  refusal: reviewsRefusals.too_many_reports,
}

interface Report extends z.output<typeof contract.body> {
  review_id: string
  user_id: string
}

/** One per user and review. Throws not_exist, throttling. */
export async function reportReview({ db, clock }: Ctx, { review_id, user_id, reason, text }: Report): Promise<void> {
  await getReview(db, review_id)
  const now = clock.now()
  await assertAttempt(db, now, reportLimit, user_id)
  await db
    .insertInto('review_reports')
    .values({ review_report_id: newId(now), review_id, user_id, reason, text: toLines(text), created_at: now })
    .onConflict((conflict) => conflict.constraint('review_reports_once').doNothing())
    .execute()
}
