import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../../time/clock.ts'

interface Signing {
  config: { SESSION_SECRET: string; CAPTIONS_URL?: string | undefined }
  clock: Clock
}

interface Speaking {
  user_id: string
  consultation_id: string
  ends_at: Date
}

export const captionsPath = '/api/captions'

/** The path of the site's speech recognition for one person in one meeting; null if the site has none. */
export async function captionsUrl(signing: Signing, speaking: Speaking): Promise<string | null> {
  if (!signing.config.CAPTIONS_URL) return null
  const { user_id, consultation_id, ends_at } = speaking
  const token = await new SignJWT({ consultation_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user_id)
    .setExpirationTime(Math.ceil(ends_at.getTime() / 1000))
    .sign(keyOf(signing))
  return `${captionsPath}?token=${token}`
}

/** Undefined if the token is invalid or the meeting is over. */
export async function readCaptionsToken(signing: Signing, token: string): Promise<Speaking | undefined> {
  try {
    const { payload } = await jwtVerify<{ consultation_id: string }>(token, keyOf(signing), {
      algorithms: ['HS256'],
      currentDate: signing.clock.now(),
      requiredClaims: ['sub', 'exp'],
    })
    const { sub, exp, consultation_id } = payload
    return { user_id: sub!, consultation_id, ends_at: new Date(exp! * 1000) }
  } catch {
    return undefined
  }
}

// Access tokens are signed with the secret itself, so neither token is accepted as the other.
function keyOf({ config }: Signing): Uint8Array {
  return createHmac('sha256', config.SESSION_SECRET).update('captions').digest()
}
