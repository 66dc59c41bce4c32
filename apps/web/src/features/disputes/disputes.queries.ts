import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Paging } from '../../lib/paging.ts'
import type { Args } from '../../lib/api-types.ts'

export const disputesQuery = ({ offset, limit }: Paging) => ({
  ...apiQuery('GET /api/admin/disputes', { query: { offset, limit } }),
  staleTime: 0,
})

export const decisionRefusals = [
  'human_friendly',
  'already_exists',
  'not_exist',
  'validation',
] as const satisfies ErrorName[]

type Decision = Args<'POST /api/admin/disputes/:dispute_id/decision'>[0]['body']

export const decideDisputeMutation = () =>
  mutationOptions({
    mutationFn: ({ dispute_id, body }: { dispute_id: string; body: Decision }) =>
      call('POST /api/admin/disputes/:dispute_id/decision', { params: { dispute_id }, body }),
    meta: { handles: decisionRefusals },
    onSettled: (_data, _error, _variables, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/admin/disputes') }),
  })
