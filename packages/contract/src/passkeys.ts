import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { creationOptions, newPasskey, requestOptions } from './passkey-shapes.ts'
import { factorTitle, half_session, recoveryCodes } from './second-factor.ts'

// The options work once within five minutes, for the session that requested them.
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/passkey/options',
  access: 'user',
  needs_confirmation: true,
  summary: 'Get the options to create a passkey',
  response: creationOptions,
  // human_friendly: the maximum of ten factors is reached.
  errors: ['human_friendly'],
  calls_per_minute: 20,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/passkey',
  access: 'user',
  needs_confirmation: true,
  summary: 'Add a created passkey; the first factor returns ten recovery codes',
  body: z.object({ title: factorTitle, credential: newPasskey }),
  // Null if recovery codes already exist.
  response: z.object({ recovery_codes: recoveryCodes.nullable() }),
  // wrong_code: the challenge expired or the signature is invalid. already_exists: already added.
  errors: ['wrong_code', 'already_exists', 'human_friendly'],
  calls_per_minute: 20,
})

export const beginPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-identity/passkey',
  access: 'user',
  summary: "Get the options to confirm the caller's identity with a passkey",
  response: requestOptions,
  calls_per_minute: 20,
})

export const beginPasskeySecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/passkey',
  access: 'anyone',
  summary: 'Get the options to complete a sign-in with a passkey',
  body: z.object({ half_session }),
  response: requestOptions,
  errors: ['auth_invalid'],
  calls_per_minute: 20,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/auth/passkey',
  access: 'anyone',
  summary: 'Get the options to sign in with a passkey alone',
  response: requestOptions,
  calls_per_minute: 20,
})
