import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { passkeyProof } from './passkey-shapes.ts'
import { totpCode } from './second-factor.ts'
import { code, instant } from './values.ts'

// EMAIL_CODE is offered only without any other method.
const confirmationMethod = z.enum(['PASSWORD', 'PASSKEY', 'TOTP', 'EMAIL_CODE'])
export type ConfirmationMethod = z.infer<typeof confirmationMethod>

const path = '/api/auth/confirm-identity'

export const getConfirmation = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: "List the ways to confirm the caller's identity, and until when this session is confirmed",
  response: z.object({ methods: z.array(confirmationMethod), confirmed_until: instant.nullable() }),
})

export const requestConfirmationCode = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-identity/code',
  access: 'user',
  summary: "Send a confirmation code to the caller's e-mail, if the account has no password",
  response: z.object({ resend_after_seconds: z.int() }),
  calls_per_minute: 10,
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path,
  access: 'user',
  summary: "Confirm the caller's identity: for 10 minutes this session may make sensitive changes",
  body: z.discriminatedUnion('method', [
    z.object({
      method: z.literal('PASSWORD'),
      password: z.string().trim().min(1, fieldTexts.passwordRequired).max(200),
    }),
    z.object({ method: z.literal('TOTP'), code: totpCode }),
    z.object({ method: z.literal('EMAIL_CODE'), code }),
    // Uses the options of `beginPasskeyConfirmation`.
    z.object({ method: z.literal('PASSKEY'), credential: passkeyProof }),
  ]),
  response: z.object({ confirmed_until: instant }),
  errors: ['wrong_credentials', 'wrong_code'],
  calls_per_minute: 20,
})
