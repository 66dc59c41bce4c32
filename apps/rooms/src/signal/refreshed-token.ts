import type { Participant } from './participant.ts'
import { grantOf } from './permissions.ts'
import { signToken, type ApiKey } from '../tokens.ts'

// LiveKit's interval. After an absence longer than half the lifetime, the client needs a new token from the product.
export const refreshIntervalMs = 5 * 60_000
const lifetimeS = 600

// Lets the client rejoin during a meeting longer than its first token. It counts as issued now, so that later
// revocations cover it, and never expires before the client's own token.
export function refreshedToken(participant: Participant, room: string, key: ApiKey, now_ms: number): string {
  const now_s = Math.floor(now_ms / 1000)
  const { identity, name, metadata, attributes, permission, token_exp_s } = participant
  const claims = {
    video: grantOf(permission, room),
    name,
    metadata,
    attributes,
    iss: key.api_key,
    sub: identity,
    nbf: now_s,
    iat: now_s,
    exp: Math.max(token_exp_s, now_s + lifetimeS),
  }
  return signToken(claims, key.api_secret)
}
