import { reviewChangeHours, reviewDays } from '@razgovor/contract/limits'
import type { OwnReview } from '@razgovor/contract/reviews'
import { plusMinutes } from '../../../time/clock.ts'

export interface StoredReview extends Pick<
  OwnReview,
  'review_id' | 'rating' | 'text' | 'is_anonymous' | 'created_at' | 'hidden_reason'
> {
  reply: string | null
  replied_at: string | null
}

export function toOwnReview(stored: StoredReview | null, now: Date): OwnReview | null {
  if (!stored) return null
  const { created_at, reply, replied_at, ...review } = stored
  const written = new Date(created_at)
  const until = plusMinutes(written, reviewChangeHours * 60)
  return {
    ...review,
    created_at: written.toISOString(),
    changeable_until_iso: now <= until && review.hidden_reason === null ? until.toISOString() : null,
    reply: reply !== null && replied_at ? { text: reply, created_at: new Date(replied_at).toISOString() } : null,
  }
}

interface Reviewable {
  review: unknown
  has_attended: boolean
  ended_at: Date | null
}

export function reviewUntil({ review, has_attended, ended_at }: Reviewable, now: Date): Date | null {
  if (review || !has_attended || !ended_at) return null
  const until = plusMinutes(ended_at, reviewDays * 24 * 60)
  return now <= until ? until : null
}
