import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { apiQuery } from '../../../lib/api-query.ts'
import type { Answer, Args } from '../../../lib/api-types.ts'
import { invalidateSchedule } from '../schedule.queries.ts'

export const availabilityRefusals = ['validation', 'human_friendly'] as const satisfies ErrorName[]

const previewRoute = 'POST /api/speakers/:user_id/availability/preview'
type RulesOfSpeaker = Args<typeof previewRoute>[0]
export type Rules = NonNullable<Answer<'GET /api/speakers/:user_id/availability'>['rules']>

export const availabilityQuery = (user_id: string) => ({
  ...apiQuery('GET /api/speakers/:user_id/availability', { params: { user_id } }),
  staleTime: 0,
})

export const explanationQuery = ({ user_id, at_iso }: { user_id: string; at_iso: string }) => ({
  ...apiQuery('GET /api/speakers/:user_id/availability/explanation', { params: { user_id }, query: { at: at_iso } }),
  staleTime: 0,
})

/** Uses a query although the call is a POST, because it changes nothing. */
export const availabilityPreviewQuery = (rules: RulesOfSpeaker) =>
  queryOptions<Answer<typeof previewRoute>, ApiError>({
    queryKey: [previewRoute, rules],
    queryFn: () => call(previewRoute, rules),
    staleTime: 0,
    meta: { handles: availabilityRefusals },
  })

export const saveAvailabilityMutation = () =>
  mutationOptions({
    mutationFn: (rules: RulesOfSpeaker) => call('PATCH /api/speakers/:user_id/availability', rules),
    meta: { handles: availabilityRefusals },
    onSuccess: (_saved, { params }, _result, { client }) => {
      void client.invalidateQueries({ queryKey: [previewRoute] })
      return client.invalidateQueries({ queryKey: availabilityQuery(params.user_id).queryKey })
    },
    onSettled: (_saved, _error, _rules, _result, { client }) => invalidateSchedule(client),
  })
