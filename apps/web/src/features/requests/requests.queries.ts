import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import type { Paging } from '../../lib/paging.ts'

type PageOf = Paging & { user_id: string }

/** Fetches the requests to a speaker, unanswered ones first. */
export const inboxQuery = ({ user_id, offset, limit }: PageOf) =>
  apiQuery('GET /api/speakers/:user_id/consultation-requests', {
    params: { user_id },
    query: { offset, limit },
  })

export const ownRequestsQuery = ({ user_id, offset, limit }: PageOf) =>
  apiQuery('GET /api/users/:user_id/consultation-requests', {
    params: { user_id },
    query: { offset, limit },
  })

export const requestRefusals = ['validation', 'human_friendly', 'throttling'] as const satisfies ErrorName[]

export const requestMutation = () =>
  mutationOptions({
    mutationFn: (request: Args<'POST /api/speakers/:user_id/request-consultation'>[0]) =>
      call('POST /api/speakers/:user_id/request-consultation', request),
    meta: { handles: requestRefusals },
    onSettled: (_data, _error, _request, _result, { client }) => invalidateRequests(client),
  })

export const answerRefusals = [
  'validation',
  'timeslots_crossing',
  'timeslot_intersection',
  'already_exists',
  'human_friendly',
] as const satisfies ErrorName[]

export const answerMutation = () =>
  mutationOptions({
    mutationFn: (answer: Args<'PATCH /api/speakers/:user_id/consultation-requests/:request_id'>[0]) =>
      call('PATCH /api/speakers/:user_id/consultation-requests/:request_id', answer),
    meta: { handles: answerRefusals },
    onSettled: (_data, _error, _answer, _result, { client }) => invalidateRequests(client),
  })

function invalidateRequests(client: QueryClient) {
  const routes = [
    'GET /api/speakers/:user_id/consultation-requests',
    'GET /api/users/:user_id/consultation-requests',
    'GET /api/users/:user_id/schedule',
  ] as const
  return Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })))
}
