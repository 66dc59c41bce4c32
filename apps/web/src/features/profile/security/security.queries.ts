import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { apiQuery } from '../../../lib/api-query.ts'
import type { Answer } from '../../../lib/api-types.ts'

export const factorsQuery = () => ({ ...apiQuery('GET /api/auth/second-factors'), staleTime: 0 })

export type Factor = Answer<'GET /api/auth/second-factors'>['items'][number]

export function reloadFactors(client: QueryClient) {
  return client.invalidateQueries({ queryKey: factorsQuery().queryKey })
}

export const beginTotpMutation = () => mutationOptions({ mutationFn: () => call('POST /api/auth/second-factors/totp') })

export const totpRefusals = ['wrong_code', 'validation'] as const satisfies ErrorName[]

export const confirmTotpMutation = () =>
  mutationOptions({
    mutationFn: ({ factor_id, ...body }: { factor_id: string; code: string; title: string }) =>
      call('POST /api/auth/second-factors/:factor_id/confirm', { params: { factor_id }, body }),
    meta: { handles: totpRefusals },
    onSuccess: (_codes, _body, _result, { client }) => reloadFactors(client),
  })

export const renameFactorMutation = () =>
  mutationOptions({
    mutationFn: ({ factor_id, title }: { factor_id: string; title: string }) =>
      call('PATCH /api/auth/second-factors/:factor_id', { params: { factor_id }, body: { title } }),
    onSuccess: (_none, _body, _result, { client }) => reloadFactors(client),
  })

export const removeFactorMutation = () =>
  mutationOptions({
    mutationFn: (factor_id: string) => call('DELETE /api/auth/second-factors/:factor_id', { params: { factor_id } }),
    // The factor was already removed, as requested.
    meta: { handles: ['not_exist'] },
    onSettled: (_none, _error, _id, _result, { client }) => reloadFactors(client),
  })

export const renewCodesMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/auth/second-factors/recovery-codes'),
    onSuccess: (_codes, _none, _result, { client }) => reloadFactors(client),
  })

export const closeSuggestionMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/auth/second-factors/suggestion/close'),
    onSuccess: (_none, _body, _result, { client }) => reloadFactors(client),
  })
