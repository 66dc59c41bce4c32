import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { getSession, setSession } from '../../lib/session.ts'
import { speakerQuery } from '../speakers/speakers.queries.ts'

export const handbooksQuery = () => apiQuery('GET /api/handbooks')

export const sessionsQuery = () => ({ ...apiQuery('GET /api/auth/sessions'), staleTime: 0 })

export const aliasBusyQuery = (alias: string) => ({
  ...apiQuery('GET /api/applications/check-alias-busy', { query: { alias } }),
  staleTime: 0,
  meta: { handles: ['validation', 'throttling'] satisfies ErrorName[] },
})

export type ProfileChanges = Args<'PATCH /api/users/:user_id'>[0]['body']

export const profileRefusals = ['validation', 'url_busy'] as const satisfies ErrorName[]

export const updateUserMutation = () =>
  mutationOptions({
    mutationFn: ({ user_id, body }: { user_id: string; body: ProfileChanges }) =>
      call('PATCH /api/users/:user_id', { params: { user_id }, body }),
    meta: { handles: profileRefusals },
    onSuccess: (user, { user_id, body: { headline, about, social_links } }, _result, { client }) => {
      const session = getSession()
      if (session?.user.user_id === user_id) setSession({ ...session, user })
      client.setQueryData(
        speakerQuery(user_id).queryKey,
        (speaker) =>
          speaker && {
            ...speaker,
            headline: headline ?? speaker.headline,
            about: about ?? speaker.about,
            social_links: social_links ?? speaker.social_links,
          },
      )
      const seen = ['GET /api/speakers/:id', 'GET /api/speakers', 'GET /api/home', 'GET /api/categories'] as const
      for (const route of seen) void client.invalidateQueries({ queryKey: keyOf(route) })
    },
  })

export const emailChangeRefusals = [
  'email_busy',
  'already_exists',
  'validation',
  'throttling',
] as const satisfies ErrorName[]

export const requestEmailChangeMutation = () =>
  mutationOptions({
    mutationFn: (body: { user_id: string; email: string }) =>
      call('POST /api/users/:user_id/change-email', { params: { user_id: body.user_id }, body }),
    meta: { handles: emailChangeRefusals },
  })

export const passwordRefusals = ['wrong_credentials', 'validation', 'throttling'] as const satisfies ErrorName[]

export const changePasswordMutation = () =>
  mutationOptions({
    mutationFn: ({ user_id, ...body }: { user_id: string; old_password: string; password: string }) =>
      call('POST /api/users/:user_id/change-password', { params: { user_id }, body }),
    meta: { handles: passwordRefusals },
    onSuccess: (_none, _body, _result, { client }) => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })

export const endSessionMutation = () =>
  mutationOptions({
    mutationFn: (session_id: string) => call('DELETE /api/auth/sessions/:session_id', { params: { session_id } }),
    // The session has already ended, as requested.
    meta: { handles: ['not_exist'] },
    onSettled: (_none, _error, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })

/** The key of mutations that end this tab's session; the tab signs out when they respond. */
export const leavingKey = ['leaving']

export const endAllSessionsMutation = () =>
  mutationOptions({ mutationKey: leavingKey, mutationFn: () => call('DELETE /api/auth/sessions') })

export const requestExportMutation = () =>
  mutationOptions({
    mutationFn: (user_id: string) => call('POST /api/users/:user_id/export', { params: { user_id } }),
    meta: { handles: ['throttling'] },
  })

export const deleteUserMutation = () =>
  mutationOptions({
    mutationKey: leavingKey,
    mutationFn: ({ user_id, balance }: { user_id: string; balance: number }) =>
      call('DELETE /api/users/:user_id', { params: { user_id }, query: { balance } }),
    meta: { handles: ['human_friendly'] },
    onError: (_error, { user_id }, _result, { client }) =>
      client.invalidateQueries({ queryKey: leavingQuery(user_id).queryKey }),
  })

export const leavingQuery = (user_id: string) => ({
  ...apiQuery('GET /api/users/:user_id/leaving', { params: { user_id } }),
  staleTime: 0,
})
