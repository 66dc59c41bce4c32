import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SignInLink } from '@razgovor/contract/mail-links'
import type { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { accountRefusals } from './accounts.queries.ts'

export const requestSignInLinkMutation = () =>
  mutationOptions({
    mutationFn: (body: { email: string; captcha_pass: string | undefined }) =>
      call('POST /api/auth/sign-in-links', { body }),
    meta: { handles: accountRefusals },
  })

export const signInLinkQuery = (token: string) =>
  queryOptions<SignInLink, ApiError>({
    queryKey: ['POST /api/auth/sign-in-links/read', token],
    queryFn: () => call('POST /api/auth/sign-in-links/read', { body: { token } }),
    gcTime: 0,
    staleTime: Infinity,
    meta: { handles: ['not_exist', 'validation', 'throttling'] },
  })

export const signInByLinkMutation = () =>
  mutationOptions({
    mutationFn: (token: string) => call('POST /api/auth/auth', { body: { type: 'TOKEN', token } }),
    meta: { handles: [...accountRefusals, 'auth_invalid'] },
  })
