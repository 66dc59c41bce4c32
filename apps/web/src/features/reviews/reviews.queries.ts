import type { ErrorName } from '@razgovor/contract/error-codes'
import type { ReviewSort } from '@razgovor/contract/reviews'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { call } from '../../lib/api.ts'
import { reviewsShown } from './reviews-address.ts'

export const reviewsQuery = ({ user_id, sort, offset }: { user_id: string; sort: ReviewSort; offset: number }) =>
  apiQuery('GET /api/speakers/:user_id/reviews', { params: { user_id }, query: { sort, offset, limit: reviewsShown } })

export const reviewRefusals = ['validation', 'human_friendly', 'not_exist'] as const satisfies ErrorName[]

type NewReview = Args<'PUT /api/consultations/:id/review'>[0]['body'] & { consultation_id: string }
type NewReport = Args<'POST /api/reviews/:review_id/report'>[0]['body'] & { review_id: string }

export const saveReviewMutation = () =>
  mutationOptions({
    mutationFn: ({ consultation_id, ...body }: NewReview) =>
      call('PUT /api/consultations/:id/review', { params: { id: consultation_id }, body }),
    meta: { handles: reviewRefusals },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateReviews(client),
  })

export const saveReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ review_id, text }: { review_id: string; text: string }) =>
      call('PUT /api/reviews/:review_id/reply', { params: { review_id }, body: { text } }),
    meta: { handles: reviewRefusals },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateReviews(client),
  })

export const deleteReplyMutation = () =>
  mutationOptions({
    mutationFn: (review_id: string) => call('DELETE /api/reviews/:review_id/reply', { params: { review_id } }),
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateReviews(client),
  })

export const reportRefusals = ['validation', 'throttling', 'not_exist'] as const satisfies ErrorName[]

export const reportReviewMutation = () =>
  mutationOptions({
    mutationFn: ({ review_id, ...body }: NewReport) =>
      call('POST /api/reviews/:review_id/report', { params: { review_id }, body }),
    meta: { handles: reportRefusals },
  })

function invalidateReviews(client: QueryClient): Promise<unknown> {
  const routes = [
    'GET /api/speakers/:user_id/reviews',
    'GET /api/speakers/:id',
    'GET /api/consultations/:id',
    'GET /api/users/:user_id/previous-as-listener-consultations',
  ] as const
  return Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })))
}
