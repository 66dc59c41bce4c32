import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { reviewTextMax } from './limits.ts'
import { stars } from './ratings.ts'
import { instant, page, pageQuery, userParams, uuid } from './values.ts'
import { reportReason } from './words.ts'

const text = z.string().trim().max(reviewTextMax, fieldTexts.charactersMax(reviewTextMax))

const reply = z.object({ text: z.string(), created_at: instant })

/** A review as everyone sees it, without the author's id. */
export const review = z.object({
  review_id: uuid,
  rating: stars,
  text: z.string(),
  // The first name and the initial of the last name; null for an anonymous review, or when the account is closed.
  author: z.string().nullable(),
  created_at: instant,
  is_changed: z.boolean(),
  reply: reply.nullable(),
})
export type Review = z.infer<typeof review>

/** A review as its author sees it. */
export const ownReview = z.object({
  review_id: uuid,
  rating: stars,
  text: z.string(),
  is_anonymous: z.boolean(),
  created_at: instant,
  // The last instant at which it can be changed; null if it no longer can.
  changeable_until_iso: instant.nullable(),
  reply: reply.nullable(),
  // Why others cannot see it; null if they can.
  hidden_reason: z.string().nullable(),
})
export type OwnReview = z.infer<typeof ownReview>

export const saveReview = endpoint({
  method: 'PUT',
  path: '/api/consultations/:id/review',
  access: 'user',
  summary: 'Review a meeting: its listener, who was there with the speaker for five minutes, within 30 days of its end',
  params: z.object({ id: uuid }),
  body: z.object({ rating: stars, text: text.default(''), is_anonymous: z.boolean().default(false) }),
  response: ownReview,
  // human_friendly: did not attend, too late, or can't be changed any more.
  errors: ['human_friendly'],
  calls_per_minute: 30,
})

export const reviewSort = z.enum(['newest', 'best', 'worst'])
export type ReviewSort = z.infer<typeof reviewSort>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/reviews',
  access: 'anyone',
  summary: "List a speaker's reviews",
  params: userParams,
  query: pageQuery.extend({ sort: reviewSort.default('newest') }),
  response: page(review).extend({
    count: z.int(),
    // Null for fewer than three reviews.
    average: z.number().nullable(),
    // The numbers of reviews with 1, 2, 3, 4 and 5 stars.
    distribution: z.array(z.int()).length(5),
  }),
})

const reviewParams = z.object({ review_id: uuid })

export const saveReply = endpoint({
  method: 'PUT',
  path: '/api/reviews/:review_id/reply',
  access: 'speaker',
  summary: 'Reply to a review of oneself: once, changeable for 48 hours',
  params: reviewParams,
  body: z.object({ text: text.min(1, fieldTexts.replyRequired) }),
  response: review,
  // human_friendly: can't be changed any more.
  errors: ['human_friendly', 'validation'],
  calls_per_minute: 30,
})

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/api/reviews/:review_id/reply',
  access: 'speaker',
  summary: 'Delete the reply to a review; repeating changes nothing',
  params: reviewParams,
  response: review,
})

export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:review_id/report',
  access: 'user',
  summary: 'Report a review to the operators; repeating changes nothing',
  params: reviewParams,
  body: z.object({ reason: reportReason, text: z.string().trim().max(500, fieldTexts.charactersMax(500)).default('') }),
  errors: ['throttling'],
  calls_per_minute: 30,
})

const moderated = z.object({ review_id: uuid, is_hidden: z.boolean() })

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:review_id/hide',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'Hide a review with a reason that its author reads; settles its reports; repeating changes nothing',
  params: reviewParams,
  body: z.object({ why: z.string().trim().min(3, fieldTexts.whyRequired).max(300, fieldTexts.charactersMax(300)) }),
  response: moderated,
})

export const showReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:review_id/show',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'Show a hidden review again, or leave a reported one shown; settles its reports; repeating changes nothing',
  params: reviewParams,
  body: z.object({ why: z.string().trim().min(3, fieldTexts.whyRequired).max(300, fieldTexts.charactersMax(300)) }),
  response: moderated,
})

export const rateConnection = endpoint({
  method: 'PUT',
  path: '/api/consultations/:id/connection-rating',
  access: 'user',
  summary:
    'Say how the connection of a meeting was, for operators only: each side that was in the room; the last answer counts',
  params: z.object({ id: uuid }),
  body: z.object({ rating: stars }),
  // human_friendly: was not in the room.
  errors: ['human_friendly'],
  calls_per_minute: 30,
})
