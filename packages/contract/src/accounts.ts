import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { passkeyProof } from './passkey-shapes.ts'
import { code, email, password, personName, role, uuid } from './values.ts'

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
  // The 172 px version; `avatarUrl` in `images.ts` returns other sizes.
  avatar_thumbnail_url: z.string().nullable(),
  role,
  phone: z.string().nullable(),
  // False for accounts created by VK ID or Yandex ID until a recovery code sets a password.
  has_password: z.boolean(),
})
export type User = z.infer<typeof user>

export const session = z.object({
  // A JWT valid for 15 minutes with `sub`, `roles` and `sid`.
  access_token: z.string(),
  // Opaque; valid for 30 days (staff: 12 hours) and replaced on each use.
  refresh_token: z.string(),
  user,
})
export type Session = z.infer<typeof session>

const consents = z.object({ terms: z.boolean(), personal_data: z.boolean() })

// From `checkCaptcha`. If required and missing, the error is validation with the field `captcha_pass`.
const captcha_pass = z.string().min(1).max(100).optional()

export const codeSent = z.object({ resend_after_seconds: z.int() })

export const identityProvider = z.enum(['VK', 'YA'])
export type IdentityProviderName = z.infer<typeof identityProvider>

// The provider's sign-in page.
const authorizeAt = z.object({ authorize_url: z.string(), client_id: z.string(), scope: z.string() })

export const getSignInOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  access: 'anyone',
  summary: 'Get the enabled sign-in providers and the captcha; null for each that is disabled',
  response: z.object({
    vk: authorizeAt.nullable(),
    ya: authorizeAt.nullable(),
    captcha: z.object({ script_url: z.string(), site_key: z.string() }).nullable(),
  }),
})

export const checkCaptcha = endpoint({
  method: 'POST',
  path: '/api/auth/check-ya-capcha',
  access: 'anyone',
  summary: 'Exchange a SmartCaptcha token for a pass that is valid once, for 10 minutes',
  body: z.object({ token: z.string().min(1).max(4000) }),
  response: z.object({ captcha_pass: z.string() }),
  errors: ['human_friendly'],
  calls_per_minute: 20,
})

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/auth/check-email',
  access: 'anyone',
  summary: 'Check whether an e-mail is registered',
  body: z.object({ email }),
  response: z.object({ exists: z.boolean() }),
  calls_per_minute: 20,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Create an account and send a code to its e-mail',
  body: z.object({
    email,
    password,
    first_name: personName,
    last_name: personName,
    time_zone_id: z.string().optional(),
    consents: consents.optional(),
    captcha_pass,
  }),
  response: z.object({ user_id: uuid, email: z.string(), resend_after_seconds: z.int() }),
  errors: ['email_exists', 'no_consents'],
  calls_per_minute: 20,
})

// RFC 7636: a secret of the browser that started the sign-in.
const code_verifier = z.string().regex(/^[\w-]{43,128}$/, fieldTexts.signInBegunElsewhere)

const fromProvider = {
  code: z.string().min(1).max(4000),
  code_verifier,
  state: z.string().min(1).max(200),
  redirect_uri: z.url().max(500),
}

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/auth',
  access: 'anyone',
  summary: 'Sign in',
  body: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('BASIC'),
      email,
      password: z.string().trim().min(1, fieldTexts.passwordRequired).max(200),
      captcha_pass,
      // Required after a no_name error.
      first_name: personName.optional(),
      last_name: personName.optional(),
    }),
    z.object({ type: z.literal('VK'), ...fromProvider, device_id: z.string().min(1).max(1000) }),
    z.object({ type: z.literal('YA'), ...fromProvider, device_id: z.string().min(1).max(1000).optional() }),
    // From the link mailed by `requestSignInLink`; works once within 15 minutes.
    z.object({ type: z.literal('TOKEN'), token: z.string().min(1).max(1000) }),
    // Uses the options of `beginPasskeySignIn` and covers both factors.
    z.object({ type: z.literal('PASSKEY'), credential: passkeyProof }),
  ]),
  response: session,
  // VK and YA: external_service (provider unavailable), auth_invalid (not confirmed by the provider); no_email,
  // email_not_confirmed, no_consents and no_name for a new user, who continues with `getPendingIdentity`;
  // already_exists (the account with this e-mail has another identity of the provider). TOKEN: auth_invalid (used,
  // expired or revoked). PASSKEY: wrong_code.
  errors: [
    'wrong_credentials',
    'email_not_confirmed',
    'no_name',
    'user_blocked',
    'no_email',
    'no_consents',
    'auth_invalid',
    'external_service',
    'already_exists',
    'second_factor_required',
    'wrong_code',
  ],
  calls_per_minute: 20,
})

export const getPendingIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/identity',
  access: 'anyone',
  summary: 'Get the profile returned by the identity provider for a sign-up in progress (valid 30 minutes)',
  body: z.object({ code_verifier }),
  response: z.object({
    provider: identityProvider,
    email: z.string().nullable(),
    // An unchanged e-mail needs no code.
    is_email_trusted: z.boolean(),
    first_name: z.string(),
    last_name: z.string(),
  }),
  errors: ['not_exist'],
  calls_per_minute: 20,
})

export const requestIdentityCode = endpoint({
  method: 'POST',
  path: '/api/auth/identity/code',
  access: 'anyone',
  summary: 'Send a code to the e-mail entered during a sign-up with an identity provider',
  body: z.object({ code_verifier, email }),
  response: codeSent,
  errors: ['not_exist'],
  calls_per_minute: 10,
})

export const linkIdentity = endpoint({
  method: 'PATCH',
  path: '/api/auth/identity',
  access: 'anyone',
  summary: 'Link the identity to the account with this e-mail, creating one if necessary, and sign in',
  body: z.object({
    code_verifier,
    email,
    // Omitted if the provider vouches for the e-mail.
    code: code.optional(),
    // For a new account.
    first_name: personName.optional(),
    last_name: personName.optional(),
    time_zone_id: z.string().optional(),
    consents: consents.optional(),
  }),
  response: session,
  // already_exists: the account has another identity of this provider. forbidden: staff cannot sign in with a code.
  errors: [
    'not_exist',
    'forbidden',
    'wrong_code',
    'email_not_confirmed',
    'no_name',
    'no_consents',
    'user_blocked',
    'already_exists',
    'second_factor_required',
  ],
  calls_per_minute: 20,
})

export const requestEmailCode = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'anyone',
  summary: 'Send the confirmation code again',
  body: z.object({ email }),
  response: codeSent,
  calls_per_minute: 10,
})

export const confirmEmail = endpoint({
  method: 'PATCH',
  path: '/api/auth/confirm-email',
  access: 'anyone',
  summary: 'Confirm the e-mail with its code and sign in',
  body: z.object({
    email,
    code,
    // Becomes the account's password. If omitted the account has none, so that an earlier unconfirmed registration with
    // another password gives no access.
    password: password.optional(),
  }),
  response: session,
  errors: ['wrong_code', 'user_blocked', 'no_name', 'second_factor_required'],
  calls_per_minute: 20,
})

export const requestRecovery = endpoint({
  method: 'POST',
  path: '/api/auth/recover-password',
  access: 'anyone',
  summary: 'Send a recovery code; the answer is the same for an unknown e-mail',
  body: z.object({
    email,
    captcha_pass,
    // Validated here if already known (weak passwords are refused), but not stored.
    password: password.optional(),
  }),
  response: codeSent,
  calls_per_minute: 10,
})

export const recoverPassword = endpoint({
  method: 'PATCH',
  path: '/api/auth/recover-password',
  access: 'anyone',
  summary: 'Set a new password with the recovery code, end all sessions and sign in',
  body: z.object({ email, code, password }),
  response: session,
  errors: ['wrong_code', 'user_blocked', 'no_name', 'second_factor_required'],
  calls_per_minute: 20,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  summary: 'Exchange a refresh token for a new pair of tokens',
  body: z.object({ refresh_token: z.string().min(1).max(200) }),
  response: session,
  errors: ['auth_invalid', 'user_blocked'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'End the session of a refresh token',
  body: z.object({ refresh_token: z.string().min(1).max(200) }),
})

export const createWsToken = endpoint({
  method: 'POST',
  path: '/api/auth/ws-tokens',
  access: 'user',
  summary: 'Create a single-use token for the WebSocket, valid for 30 seconds',
  response: z.object({ value: z.string() }),
  // The account was blocked or deleted while the access token is still valid.
  errors: ['user_blocked'],
})
