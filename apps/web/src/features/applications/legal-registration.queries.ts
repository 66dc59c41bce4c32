import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'
import type { Answer, Args } from '../../lib/api-types.ts'

export type Registration = Answer<'GET /api/users/:user_id/legal-details'>

export const legalRegistrationQuery = (user_id: string) => ({
  ...apiQuery('GET /api/users/:user_id/legal-details', { params: { user_id } }),
  staleTime: 0,
})

export const legalChangeRefusals = ['validation', 'human_friendly'] as const satisfies ErrorName[]

interface NewChange {
  user_id: string
  body: Args<'POST /api/users/:user_id/legal-details/changes'>[0]['body']
}

export const submitLegalChangeMutation = () =>
  mutationOptions({
    mutationFn: ({ user_id, body }: NewChange) =>
      call('POST /api/users/:user_id/legal-details/changes', { params: { user_id }, body }),
    meta: { handles: legalChangeRefusals },
    onSuccess: (registration, { user_id }, _result, { client }) => keep(client, user_id, registration),
  })

export const withdrawLegalChangeMutation = () =>
  mutationOptions({
    mutationFn: (params: { user_id: string; legal_change_id: string }) =>
      call('DELETE /api/users/:user_id/legal-details/changes/:legal_change_id', { params }),
    onSuccess: (registration, { user_id }, _result, { client }) => keep(client, user_id, registration),
    // The change was decided meanwhile; the refetched page shows the decision.
    onError: (_error, { user_id }, _result, { client }) =>
      client.invalidateQueries({ queryKey: legalRegistrationQuery(user_id).queryKey }),
  })

function keep(client: QueryClient, user_id: string, registration: Registration): void {
  client.setQueryData(legalRegistrationQuery(user_id).queryKey, registration)
}
