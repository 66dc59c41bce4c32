import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { apiQuery, keyOf } from '../../../lib/api-query.ts'
import type { Paging } from '../../../lib/paging.ts'
import type { Args } from '../../../lib/api-types.ts'

export const payoutsQuery = ({ offset, limit }: Paging) => ({
  ...apiQuery('GET /api/admin/payouts', { query: { offset, limit } }),
  staleTime: 0,
})

export const payoutRefusals = ['human_friendly', 'already_exists', 'not_exist', 'validation'] as const

export const recordPayoutMutation = () =>
  mutationOptions({
    mutationFn: (body: Args<'POST /api/admin/payouts'>[0]['body']) => call('POST /api/admin/payouts', { body }),
    meta: { handles: payoutRefusals },
    onSettled: (_data, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/admin/payouts') }),
  })
