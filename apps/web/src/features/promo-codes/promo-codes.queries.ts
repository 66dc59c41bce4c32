import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { call } from '../../lib/api.ts'
import type { Paging } from '../../lib/paging.ts'

export const promoCodesQuery = ({ user_id, ...query }: Paging & { user_id: string }) =>
  apiQuery('GET /api/speakers/:user_id/promo-codes', { params: { user_id }, query })

export const newCodeRefusals = ['validation', 'human_friendly', 'throttling'] as const satisfies ErrorName[]

export const createPromoCodeMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (body: Args<'POST /api/speakers/:user_id/promo-codes'>[0]['body']) =>
      call('POST /api/speakers/:user_id/promo-codes', { params: { user_id }, body }),
    meta: { handles: newCodeRefusals },
    onSuccess: (_code, _body, _result, { client }) => invalidatePromoCodes(client),
  })

export const endPromoCodeMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (promo_code_id: string) =>
      call('DELETE /api/speakers/:user_id/promo-codes/:promo_code_id', { params: { user_id, promo_code_id } }),
    onSettled: (_code, _error, _id, _result, { client }) => invalidatePromoCodes(client),
  })

function invalidatePromoCodes(client: QueryClient) {
  return client.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:user_id/promo-codes') })
}
