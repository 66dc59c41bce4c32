import { createHash, randomBytes } from 'node:crypto'

import type { Clock } from '../clock.ts'
import type { FailNext } from '../fail-next.ts'

export interface Person {
  provider_user_id: string
  first_name: string
  last_name: string
  email: string | null
}

export interface Authorization {
  client_id: string
  redirect_uri: string
  state: string
  // Empty without PKCE.
  code_challenge: string
  scope: string
}

type Grant = Authorization & { person: Person; device_id: string; expires: number }
interface Access {
  person: Person
  scope: string
  expires: number
}

export const identityMethods = ['token', 'info'] as const
export type IdentityMethod = (typeof identityMethods)[number]

// Shared by VK ID and Yandex ID.
export interface IdentityService {
  clock: Clock
  client_id: string
  client_secret: string
  needs_challenge: boolean
  // `default_scope` applies if none is requested; `email_scope` includes the e-mail.
  default_scope: string
  email_scope: string
  token_seconds: number
  grants: Map<string, Grant>
  accesses: Map<string, Access>
  faults: { fail_next?: FailNext<IdentityMethod> }
}

export const codeSeconds = 600

export function approve(service: IdentityService, authorization: Authorization, person: Person) {
  const code = randomBytes(12).toString('base64url')
  const device_id = randomBytes(16).toString('base64url')
  const expires = service.clock.now() + codeSeconds * 1000
  service.grants.set(code, { ...authorization, person, device_id, expires })
  return { code, device_id }
}

/** Redeems a code once, if the verifier matches its challenge (RFC 7636, S256). */
export function redeem(
  service: IdentityService,
  { code = '', code_verifier = '' }: { code?: string; code_verifier?: string },
): Grant | undefined {
  const grant = service.grants.get(code)
  service.grants.delete(code)
  if (!grant || grant.expires <= service.clock.now()) return undefined
  if (grant.code_challenge && grant.code_challenge !== challengeOf(code_verifier)) return undefined
  return grant
}

export function issueTokens(service: IdentityService, { person, scope }: Grant) {
  const access_token = randomBytes(24).toString('base64url')
  const expires = service.clock.now() + service.token_seconds * 1000
  service.accesses.set(access_token, { person, scope, expires })
  return {
    access_token,
    refresh_token: randomBytes(24).toString('base64url'),
    expires_in: service.token_seconds,
    scope,
  }
}

/** Returns the owner of the token; the e-mail only if its scope was requested. */
export function findPerson(service: IdentityService, accessToken: string): Person | undefined {
  const access = service.accesses.get(accessToken)
  if (!access || access.expires <= service.clock.now()) return undefined
  const { person, scope } = access
  return scope.split(' ').includes(service.email_scope) ? person : { ...person, email: null }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
