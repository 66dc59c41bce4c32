import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { passkeyProof } from './passkey-shapes.ts'
import { instant, uuid } from './values.ts'

const factorKind = z.enum(['TOTP', 'PASSKEY'])

const factor = z.object({
  factor_id: uuid,
  kind: factorKind,
  title: z.string(),
  created_at: instant,
  used_at: instant.nullable(),
})

export const recoveryCodes = z.array(z.string())

export const factorTitle = z
  .string()
  .trim()
  .min(1, fieldTexts.factorTitleRequired)
  .max(60, fieldTexts.charactersMax(60))

// A code from an authenticator app.
export const totpCode = z
  .string()
  .max(20)
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, fieldTexts.totpCodeRule))

// Case, spaces and dashes are ignored.
const recoveryCode = z
  .string()
  .max(40)
  .transform((value) => value.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z2-7]{10}$/, fieldTexts.recoveryCodeRule))

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/auth/second-factors',
  access: 'user',
  summary: "List the caller's second factors",
  response: z.object({
    items: z.array(factor),
    recovery_codes_left: z.int(),
    // For staff, whose last factor cannot be removed.
    is_required: z.boolean(),
    // Suggested to speakers without a factor until dismissed.
    is_suggested: z.boolean(),
  }),
})

export const closeFactorSuggestion = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/suggestion/close',
  access: 'user',
  summary: 'Stop suggesting a second factor',
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/totp',
  access: 'user',
  needs_confirmation: true,
  summary: 'Start setting up an authenticator app: a new secret, replacing an unconfirmed one',
  response: z.object({
    factor_id: uuid,
    // Base32, for manual entry.
    secret: z.string(),
    // The otpauth:// URI for the QR code.
    uri: z.string(),
  }),
  // human_friendly: the maximum of ten factors is reached.
  errors: ['human_friendly'],
  calls_per_minute: 20,
})

const factorParams = z.object({ factor_id: uuid })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/:factor_id/confirm',
  access: 'user',
  needs_confirmation: true,
  summary: 'Finish setting up an authenticator app with its code; the first factor returns ten recovery codes',
  params: factorParams,
  body: z.object({ code: totpCode, title: factorTitle }),
  // Null if recovery codes already exist.
  response: z.object({ recovery_codes: recoveryCodes.nullable() }),
  errors: ['not_exist', 'wrong_code'],
  calls_per_minute: 20,
})

export const renameFactor = endpoint({
  method: 'PATCH',
  path: '/api/auth/second-factors/:factor_id',
  access: 'user',
  summary: 'Rename a second factor',
  params: factorParams,
  body: z.object({ title: factorTitle }),
  errors: ['not_exist'],
})

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/auth/second-factors/:factor_id',
  access: 'user',
  needs_confirmation: true,
  summary: 'Remove a second factor; removing the last one also removes the recovery codes',
  params: factorParams,
  // human_friendly: staff need a factor.
  errors: ['not_exist', 'human_friendly'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/recovery-codes',
  access: 'user',
  needs_confirmation: true,
  summary: 'Replace all recovery codes with ten new ones',
  response: z.object({ recovery_codes: recoveryCodes }),
  // human_friendly: no factor exists.
  errors: ['human_friendly'],
  calls_per_minute: 10,
})

/** From the field `half_session` of a `second_factor_required` error: 10 minutes, 5 attempts. */
export const half_session = z.string().min(1).max(100)

export const getSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'anyone',
  summary: 'List the second factors that can complete this sign-in',
  body: z.object({ half_session }),
  response: z.object({ methods: z.array(z.enum(['PASSKEY', 'TOTP', 'RECOVERY_CODE'])) }),
  errors: ['auth_invalid'],
  calls_per_minute: 20,
})

export const takeSecondStep = endpoint({
  method: 'PATCH',
  path: '/api/auth/second-step',
  access: 'anyone',
  summary: 'Complete a sign-in with a second factor',
  body: z.discriminatedUnion('method', [
    z.object({ method: z.literal('TOTP'), half_session, code: totpCode }),
    z.object({ method: z.literal('RECOVERY_CODE'), half_session, code: recoveryCode }),
    // Uses the options of `beginPasskeySecondStep`.
    z.object({ method: z.literal('PASSKEY'), half_session, credential: passkeyProof }),
  ]),
  response: session,
  // auth_invalid: the half-session expired, so the first step must be repeated.
  errors: ['auth_invalid', 'wrong_code', 'user_blocked', 'no_name', 'email_not_confirmed'],
  calls_per_minute: 20,
})
