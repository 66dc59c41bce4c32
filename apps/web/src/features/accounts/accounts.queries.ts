import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { EmailCode, Newcomer } from '../../lib/modal.ts'
import { readerZone } from '../../lib/zone.ts'
import { beginIdentity } from './begin-identity.ts'
import { linkIdentity, sendCodeAgain, submitCode } from './email-code.ts'

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

export const codeRefusals = [
  'wrong_code',
  'validation',
  'throttling',
  'user_blocked',
  'no_name',
  'no_consents',
  'already_exists',
  'email_busy',
  'not_exist',
] as const satisfies ErrorName[]

export const checkEmailMutation = () =>
  mutationOptions({
    mutationFn: (email: string) => call('POST /api/auth/check-email', { body: { email } }),
    meta: { handles: accountRefusals },
  })

export const emailKnownQuery = (email: string) =>
  queryOptions({
    queryKey: ['POST /api/auth/check-email', email],
    queryFn: () => call('POST /api/auth/check-email', { body: { email } }),
    retry: false,
    meta: { handles: ['validation', 'throttling'] },
  })

export interface Credentials {
  email: string
  password: string
  captcha_pass?: string
  /** Sent for an account that has no names yet. */
  first_name?: string
  last_name?: string
}

export const signInMutation = () =>
  mutationOptions({
    mutationFn: (body: Credentials) => call('POST /api/auth/auth', { body: { type: 'BASIC', ...body } }),
    meta: { handles: accountRefusals },
  })

export const beginIdentityMutation = () => mutationOptions({ mutationFn: beginIdentity })

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
    mutationFn: ({ terms, personal_data, ...account }: Registration & { captcha_pass?: string }) =>
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

export const requestRecoveryMutation = () =>
  mutationOptions({
    mutationFn: (body: { email: string; password?: string; captcha_pass?: string }) =>
      call('POST /api/auth/recover-password', { body }),
    meta: { handles: accountRefusals },
  })

export const newcomerRefusals = [...accountRefusals, 'already_exists', 'not_exist'] as const satisfies ErrorName[]

export const requestIdentityCodeMutation = () =>
  mutationOptions({
    mutationFn: (body: { code_verifier: string; email: string }) => call('POST /api/auth/identity/code', { body }),
    meta: { handles: newcomerRefusals },
  })

/** Requires no code if the provider has verified the e-mail. */
export const linkIdentityMutation = () =>
  mutationOptions({
    mutationFn: (body: Newcomer & { email: string }) => linkIdentity(body),
    meta: { handles: newcomerRefusals },
  })

export const submitCodeMutation = () =>
  mutationOptions({
    mutationFn: ({ asked, code }: { asked: EmailCode; code: string }) => submitCode(asked, code),
    meta: { handles: codeRefusals },
  })

export const sendCodeAgainMutation = () =>
  mutationOptions({
    mutationFn: ({ asked, captcha_pass }: { asked: EmailCode; captcha_pass?: string }) =>
      sendCodeAgain(asked, captcha_pass),
    meta: { handles: codeRefusals },
  })
