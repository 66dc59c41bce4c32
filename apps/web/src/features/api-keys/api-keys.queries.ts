import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { call } from '../../lib/api.ts'

const listRoute = 'GET /api/speakers/:user_id/api-keys'

export const apiKeysQuery = (user_id: string) => apiQuery(listRoute, { params: { user_id } })

export const newKeyRefusals = ['already_exists', 'human_friendly', 'validation'] as const satisfies ErrorName[]

export const createApiKeyMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (body: Args<'POST /api/speakers/:user_id/api-keys'>[0]['body']) =>
      call('POST /api/speakers/:user_id/api-keys', { params: { user_id }, body }),
    meta: { handles: newKeyRefusals },
    onSettled: (_key, _error, _body, _result, { client }) => reload(client),
  })

export const revokeApiKeyMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (api_key_id: string) =>
      call('DELETE /api/speakers/:user_id/api-keys/:api_key_id', { params: { user_id, api_key_id } }),
    onSettled: (_none, _error, _id, _result, { client }) => reload(client),
  })

function reload(client: QueryClient) {
  return client.invalidateQueries({ queryKey: keyOf(listRoute) })
}
