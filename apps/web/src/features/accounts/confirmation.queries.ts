import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'

export const confirmationQuery = () => ({ ...apiQuery('GET /api/auth/confirm-identity'), staleTime: 0 })

/** What the dialog says itself. */
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

export const takeSecondStepMutation = () =>
  mutationOptions({
    mutationFn: (body: Args<'PATCH /api/auth/second-step'>[0]['body']) => call('PATCH /api/auth/second-step', { body }),
    meta: { handles: ['auth_invalid', 'wrong_code', 'validation', 'throttling'] },
  })
