import type { ErrorName } from '@razgovor/contract/errors'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { readerZone } from '../../lib/zone.ts'

/** What the forms say themselves. */
export const accountRefusals = [
  'validation',
  'throttling',
  'wrong_credentials',
  'email_not_confirmed',
  'no_name',
  'user_blocked',
  'email_exists',
  'no_consents',
] as const satisfies ErrorName[]

export const checkEmailMutation = () =>
  mutationOptions({
    mutationFn: (email: string) => call('POST /api/auth/check-email', { body: { email } }),
    meta: { handles: accountRefusals },
  })

export const signInMutation = () =>
  mutationOptions({
    mutationFn: (body: { email: string; password: string }) =>
      call('POST /api/auth/auth', { body: { type: 'BASIC', ...body } }),
    meta: { handles: accountRefusals },
  })

export interface Registration {
  email: string
  first_name: string
  last_name: string
  password: string
  terms: boolean
  personal_data: boolean
}

export const registerMutation = () =>
  mutationOptions({
    mutationFn: ({ terms, personal_data, ...account }: Registration) =>
      call('POST /api/auth/register', {
        body: { ...account, time_zone_id: readerZone(), consents: { terms, personal_data } },
      }),
    meta: { handles: accountRefusals },
  })

export const requestCodeMutation = () =>
  mutationOptions({
    mutationFn: (email: string) => call('POST /api/auth/confirm-email', { body: { email } }),
    meta: { handles: ['throttling'] },
  })

export const confirmEmailMutation = () =>
  mutationOptions({
    mutationFn: (body: { email: string; code: string }) => call('PATCH /api/auth/confirm-email', { body }),
    meta: { handles: ['wrong_code', 'validation', 'throttling'] },
  })
