import { z } from 'zod'
import * as fieldTexts from './fields.texts.ts'

// The WebAuthn JSON fields in use: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
function base64url(length: number) {
  return z
    .string()
    .max(length)
    .regex(/^[\w-]+$/, fieldTexts.wrongPasskey)
}

const publicKey = z.literal('public-key')
// 1023 bytes.
const credential_id = base64url(1364)
const transport = z.string().regex(/^[a-z-]{1,20}$/)
const clientDataJSON = base64url(4000)

// From `credentials.create()`.
export const newPasskey = z.object({
  id: credential_id,
  rawId: credential_id,
  type: publicKey,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16_000),
    transports: z.array(transport).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

// From `credentials.get()`.
export const passkeyProof = z.object({
  id: credential_id,
  rawId: credential_id,
  type: publicKey,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    // The key's owner; authenticators may omit it if `allowCredentials` was given.
    userHandle: base64url(100).optional(),
  }),
})
export type PasskeyProof = z.infer<typeof passkeyProof>

const descriptor = z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()).optional() })
const userVerification = z.literal('required')

export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
})

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification,
  // Omitted to allow any key of the site.
  allowCredentials: z.array(descriptor).optional(),
})
