import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { call } from '../../lib/api.ts'

export const waitlistQuery = (user_id: string) =>
  apiQuery('GET /api/speakers/:user_id/waitlist', { params: { user_id } })

export const waitingCountQuery = (user_id: string) =>
  apiQuery('GET /api/speakers/:user_id/waitlist/count', { params: { user_id } })

export const waitRefusals = ['validation', 'forbidden', 'not_exist'] as const satisfies ErrorName[]

export const joinWaitlistMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (body: Args<'PUT /api/speakers/:user_id/waitlist'>[0]['body']) =>
      call('PUT /api/speakers/:user_id/waitlist', { params: { user_id }, body }),
    meta: { handles: waitRefusals },
    onSuccess: (entry, _body, _result, { client }) => client.setQueryData(waitlistQuery(user_id).queryKey, { entry }),
  })

export const leaveWaitlistMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: () => call('DELETE /api/speakers/:user_id/waitlist', { params: { user_id } }),
    onSuccess: (_data, _none, _result, { client }) =>
      client.setQueryData(waitlistQuery(user_id).queryKey, { entry: null }),
  })
