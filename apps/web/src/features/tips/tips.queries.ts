import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { getSession, setSession } from '../../lib/session.ts'

export const tipsQuery = (user_id: string) => ({
  ...apiQuery('GET /api/users/:user_id/tips', { params: { user_id } }),
  staleTime: 0,
})

export const phoneRefusals = [
  'incorrect_phone',
  'phone_busy',
  'url_busy',
  'human_friendly',
  'external_service',
  'throttling',
  'validation',
] as const satisfies ErrorName[]
export const smsCodeRefusals = [...phoneRefusals, 'wrong_code'] as const

type Registration = { user_id: string } & Args<'POST /api/users/:user_id/tips-register'>[0]['body']

/** Returns `tips_url`, or null if an SMS code was sent. */
export const registerTipsMutation = () =>
  mutationOptions({
    mutationFn: ({ user_id, ...body }: Registration) =>
      call('POST /api/users/:user_id/tips-register', { params: { user_id }, body }),
    meta: { handles: smsCodeRefusals },
    onSuccess: ({ tips_url }, { user_id }, _result, { client }) => {
      if (tips_url) showEverywhere(client, user_id, tips_url)
    },
  })

export const unregisterTipsMutation = () =>
  mutationOptions({
    mutationFn: (user_id: string) => call('POST /api/users/:user_id/tips-unregister', { params: { user_id } }),
    meta: { handles: ['external_service', 'human_friendly'] satisfies ErrorName[] },
    onSuccess: (_none, user_id, _result, { client }) => showEverywhere(client, user_id, null),
  })

function showEverywhere(client: QueryClient, user_id: string, tips_url: string | null): void {
  const session = getSession()
  if (session?.user.user_id === user_id) setSession({ ...session, user: { ...session.user, tips_url } })
  void client.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:id') })
  void client.invalidateQueries({ queryKey: tipsQuery(user_id).queryKey })
}
