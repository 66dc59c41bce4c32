import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { code, email, password, personName, role, userParams, uuid } from './values.ts'

export const user = z.object({
  user_id: uuid,
  email: z.string(),
  email_confirmed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  alias: z.string().nullable(),
  time_zone_id: z.string(),
  categories: z.array(z.object({ category_id: uuid, title: z.string() })),
  last_series_fund_id: uuid.nullable(),
  tips_url: z.string().nullable(),
  avatar_thumbnail_url: z.string().nullable(),
  role,
})
export type User = z.infer<typeof user>

export const session = z.object({
  /** JWT of 15 minutes with `sub`, `roles`, `sid`. */
  access_token: z.string(),
  /** Opaque, 30 days, replaced at each use. */
  refresh_token: z.string(),
  user,
})
export type Session = z.infer<typeof session>

const consents = z.object({ terms: z.boolean(), personal_data: z.boolean() })

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/auth/check-email',
  access: 'anyone',
  summary: 'Is this e-mail registered?',
  body: z.object({ email }),
  response: z.object({ exists: z.boolean() }),
  calls_per_minute: 20,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Make an account; a code is sent to the e-mail',
  body: z.object({
    email,
    password,
    first_name: personName,
    last_name: personName,
    time_zone_id: z.string().optional(),
    consents: consents.optional(),
  }),
  response: z.object({ user_id: uuid, email: z.string(), resend_after_seconds: z.int() }),
  errors: ['email_exists', 'no_consents'],
  calls_per_minute: 20,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/auth',
  access: 'anyone',
  summary: 'Sign in',
  body: z.discriminatedUnion('type', [
    z.object({ type: z.literal('BASIC'), email, password: z.string().trim().min(1, 'Введи пароль').max(200) }),
  ]),
  response: session,
  errors: ['wrong_credentials', 'email_not_confirmed', 'no_name', 'user_blocked'],
  calls_per_minute: 20,
})

export const requestEmailCode = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'anyone',
  summary: 'Send the confirmation code again',
  body: z.object({ email }),
  response: z.object({ resend_after_seconds: z.int() }),
  calls_per_minute: 10,
})

export const confirmEmail = endpoint({
  method: 'PATCH',
  path: '/api/auth/confirm-email',
  access: 'anyone',
  summary: 'Confirm the e-mail by its code and sign in',
  body: z.object({ email, code }),
  response: session,
  errors: ['wrong_code', 'user_blocked'],
  calls_per_minute: 20,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  summary: 'Exchange the refresh token for a new pair',
  body: z.object({ refresh_token: z.string().min(1).max(200) }),
  response: session,
  errors: ['auth_invalid', 'user_blocked'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'End the session of this refresh token',
  body: z.object({ refresh_token: z.string().min(1).max(200) }),
})

export const createWsToken = endpoint({
  method: 'POST',
  path: '/api/auth/ws-tokens',
  access: 'user',
  summary: 'A token for the socket: one use, 30 s',
  response: z.object({ value: z.string() }),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:user_id',
  access: 'owner',
  summary: 'The signed-in user',
  params: userParams,
  response: user,
})
