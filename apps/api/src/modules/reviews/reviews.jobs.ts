import { on } from '../../jobs/define-event.ts'
import { eraseReviews } from './erase-reviews.ts'
import { reviewsJobTitles } from './reviews.jobs.texts.ts'

export const reviewJobs = [
  on(
    'user-anonymised',
    { name: 'erase-reviews', title: reviewsJobTitles['erase-reviews'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseReviews(ctx, user_id),
  ),
]
