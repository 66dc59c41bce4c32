import type { Participant } from './participant.ts'
import { grantOf } from './permissions.ts'
import { signToken, type ApiKey } from '../tokens.ts'

/** LiveKit's own: a client that has been away for longer than the last half needs a token of the product's again. */
export const REFRESH_INTERVAL_MS = 5 * 60_000
const LIFETIME_S = 600

/**
 * A token with which the participant as it is now may come back: a long meeting outlives the token it was entered with.
 * It is issued now, so whatever revokes it later refuses it too; it never ends before the one the client had.
 */
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
    exp: Math.max(token_exp_s, now_s + LIFETIME_S),
  }
  return signToken(claims, key.api_secret)
}
