import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { creationOptions, newPasskey, requestOptions } from './passkey-shapes.ts'
import { factorTitle, half_session, recoveryCodes } from './second-factor.ts'

/** What each of these answers is for one use, within five minutes, by whoever asked for it. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/passkey/options',
  access: 'user',
  needs_confirmation: true,
  summary: 'What the browser needs to make a passkey for the caller',
  response: creationOptions,
  /** human_friendly: there are ten factors already. */
  errors: ['human_friendly'],
  calls_per_minute: 20,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factors/passkey',
  access: 'user',
  needs_confirmation: true,
  summary: 'Add the passkey that the browser has made; the first factor brings ten recovery codes',
  body: z.object({ title: factorTitle, credential: newPasskey }),
  /** Null where there are some from before. */
  response: z.object({ recovery_codes: recoveryCodes.nullable() }),
  /** wrong_code: the challenge is over, or the key does not prove itself. already_exists: it is added already. */
  errors: ['wrong_code', 'already_exists', 'human_friendly'],
  calls_per_minute: 20,
})

export const beginPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-identity/passkey',
  access: 'user',
  summary: 'What the browser needs to confirm by a passkey who the caller is',
  response: requestOptions,
  calls_per_minute: 20,
})

export const beginPasskeySecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/passkey',
  access: 'anyone',
  summary: 'What the browser needs to finish signing in by a passkey',
  body: z.object({ half_session }),
  response: requestOptions,
  errors: ['auth_invalid'],
  calls_per_minute: 20,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/auth/passkey',
  access: 'anyone',
  summary: 'What the browser needs to sign in by a passkey alone, whosever it is',
  response: requestOptions,
  calls_per_minute: 20,
})
