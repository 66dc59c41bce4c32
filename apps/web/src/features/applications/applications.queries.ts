import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'
import type { Answer, Args } from '../../lib/api-types.ts'

export type Application = NonNullable<Answer<'GET /api/applications/current-step'>['application']>
export type Details = Application['details']
export type Legal = Application['legal']
export type PrefillSource = Answer<'GET /api/applications/current-step'>['prefill'][number]

export const currentStepQuery = () => ({ ...apiQuery('GET /api/applications/current-step'), staleTime: 0 })

export const stepRefusals = ['validation', 'url_busy'] as const satisfies ErrorName[]

/** Runs the calls one after another, so that the last response belongs to the last call. */
const scope = { id: 'application' }
/** Without a network the call fails visibly instead of being paused. */
const networkMode = 'always'

export const saveStepMutation = () =>
  mutationOptions({
    scope,
    networkMode,
    mutationFn: (body: Args<'POST /api/applications/current-step'>[0]['body']) =>
      call('POST /api/applications/current-step', { body }),
    meta: { handles: stepRefusals },
    onSuccess: (application, _body, _result, { client }) => cacheApplication(client, application),
    onError: (_error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: currentStepQuery().queryKey }),
  })

export const changeDraftMutation = () =>
  mutationOptions({
    scope,
    networkMode,
    mutationFn: (body: Args<'PATCH /api/applications/current-step'>[0]['body']) =>
      call('PATCH /api/applications/current-step', { body }),
    onSuccess: (application, _body, _result, { client }) => cacheApplication(client, application),
  })

/** Saves while typing. The form shows a failure and retries, so there is no toast. */
export const autosaveMutation = () => ({
  ...changeDraftMutation(),
  meta: { handles: ['unknown', 'server', 'overloaded', 'database', 'throttling'] satisfies ErrorName[] },
})

function cacheApplication(client: QueryClient, application: Application): void {
  client.setQueryData(currentStepQuery().queryKey, { application, prefill: [] })
}
