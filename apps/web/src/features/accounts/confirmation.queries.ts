import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { askPasskey } from './passkey.ts'

export const confirmationQuery = () => ({ ...apiQuery('GET /api/auth/confirm-identity'), staleTime: 0 })

export const confirmationRefusals = [
  'wrong_credentials',
  'wrong_code',
  'validation',
  'throttling',
] as const satisfies ErrorName[]

type Proof = Args<'POST /api/auth/confirm-identity'>[0]['body']

export const confirmIdentityMutation = () =>
  mutationOptions({
    mutationFn: (body: Proof) => call('POST /api/auth/confirm-identity', { body }),
    meta: { handles: confirmationRefusals },
  })

export const confirmByPasskeyMutation = () =>
  mutationOptions({
    mutationFn: async () => {
      const credential = await askPasskey(await call('POST /api/auth/confirm-identity/passkey'))
      return call('POST /api/auth/confirm-identity', { body: { method: 'PASSKEY', credential } })
    },
    meta: { handles: confirmationRefusals },
  })

export const requestConfirmationCodeMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/auth/confirm-identity/code'),
    meta: { handles: ['throttling', 'validation'] },
  })

export const secondStepQuery = (half_session: string) =>
  queryOptions({
    queryKey: ['POST /api/auth/second-step', half_session],
    queryFn: () => call('POST /api/auth/second-step', { body: { half_session } }),
    retry: false,
    meta: { handles: ['auth_invalid', 'throttling'] satisfies ErrorName[] },
  })

const secondStepRefusals = ['auth_invalid', 'wrong_code', 'validation', 'throttling'] as const satisfies ErrorName[]

export const takeSecondStepMutation = () =>
  mutationOptions({
    mutationFn: (body: Args<'PATCH /api/auth/second-step'>[0]['body']) => call('PATCH /api/auth/second-step', { body }),
    meta: { handles: secondStepRefusals },
  })

export const takeSecondStepByPasskeyMutation = () =>
  mutationOptions({
    mutationFn: async (half_session: string) => {
      const credential = await askPasskey(await call('POST /api/auth/second-step/passkey', { body: { half_session } }))
      return call('PATCH /api/auth/second-step', { body: { method: 'PASSKEY', half_session, credential } })
    },
    meta: { handles: secondStepRefusals },
  })

export const signInByPasskeyMutation = () =>
  mutationOptions({
    mutationFn: async () => {
      const credential = await askPasskey(await call('POST /api/auth/auth/passkey'))
      return call('POST /api/auth/auth', { body: { type: 'PASSKEY', credential } })
    },
    meta: { handles: ['wrong_code', 'validation', 'throttling', 'user_blocked', 'no_name', 'email_not_confirmed'] },
  })
