import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { reviewWanted } from '../notifications/kinds/review-wanted.ts'
import { eraseReviews } from './erase-reviews.ts'
import { reviewsJobTitles } from './reviews.jobs.texts.ts'

const bookingRef = z.object({ booking_id: uuid })

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'ask-for-review': z.infer<typeof bookingRef>
  }
}

export const reviewJobs = [
  // Runs an hour after the end, because most reviews are written on the meeting's last screen.
  defineJob({
    name: 'ask-for-review',
    title: reviewsJobTitles['ask-for-review'],
    lane: 'news',
    payload: bookingRef,
    handler: ({ db }, { booking_id }) => reviewWanted.queue(db, { booking_id }),
  }),
  on(
    'user-anonymized',
    { name: 'erase-reviews', title: reviewsJobTitles['erase-reviews'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseReviews(ctx, user_id),
  ),
]
