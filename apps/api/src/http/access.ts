import type { Access } from '@razgovor/contract/endpoint'
import type { Role } from '@razgovor/contract/values'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../time/clock.ts'
import { ApiError } from '../errors/api-error.ts'
import { accessTokenSeconds } from '../tokens.ts'

export interface SignedIn {
  user_id: string
  session_id: string
  roles: readonly Role[]
  /** Set if the link in a meeting's mail opened the session: it has no roles and grants access to this meeting only. */
  meeting?: { consultation_id: string; links_version: number }
  /** Set in tokens of «Смотреть как» (view as user): `user_id` is the viewed user, `session_id` the admin's session. */
  view_id?: string
  /** Set if the caller used an API key; `session_id` is then its id too. */
  api_key_id?: string
}

interface Signing {
  config: { SESSION_SECRET: string }
  clock: Clock
}

function keyOf({ config }: Signing): Uint8Array {
  return new TextEncoder().encode(config.SESSION_SECRET)
}

export function signAccessToken(signing: Signing, user: SignedIn & { expires_at?: Date }): Promise<string> {
  const now = Math.floor(signing.clock.now().getTime() / 1000)
  const { user_id, session_id, roles, meeting, view_id, expires_at } = user
  return new SignJWT({ roles, sid: session_id, ...(meeting && { meeting }), ...(view_id && { view: view_id }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user_id)
    .setIssuedAt(now)
    .setExpirationTime(expires_at ? Math.floor(expires_at.getTime() / 1000) : now + accessTokenSeconds)
    .sign(keyOf(signing))
}

/** Throws auth_not_provided, auth_expired, and auth_invalid also if the session has ended. */
export async function authenticate(
  ctx: Signing & { endedSessions: { has(session_id: string): boolean } },
  authorization: string | undefined,
): Promise<SignedIn> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new ApiError('auth_not_provided')
  const user = await verifyAccessToken(ctx, token)
  if (ctx.endedSessions.has(user.session_id)) throw new ApiError('auth_invalid')
  return user
}

type Claims = { sid: string; view?: string } & Pick<SignedIn, 'roles' | 'meeting'>

async function verifyAccessToken(signing: Signing, token: string): Promise<SignedIn> {
  try {
    const { payload } = await jwtVerify<Claims>(token, keyOf(signing), {
      algorithms: ['HS256'],
      currentDate: signing.clock.now(),
      requiredClaims: ['sub', 'roles', 'sid', 'exp'],
    })
    const { sub, sid, roles, meeting, view } = payload
    return { user_id: sub!, session_id: sid, roles, ...(meeting && { meeting }), ...(view && { view_id: view }) }
  } catch (error) {
    throw new ApiError(error instanceof errors.JWTExpired ? 'auth_expired' : 'auth_invalid')
  }
}

/** Throws forbidden. Access `admin` is checked by `assertStaff` instead. */
export function assertAccess(access: Access, user: SignedIn, params: { user_id?: string }): void {
  if (access === 'speaker' && !user.roles.includes('SPEAKER')) throw new ApiError('forbidden')
  const isOwn = params.user_id === user.user_id || (access === 'speaker' && params.user_id === undefined)
  if ((access === 'owner' || access === 'speaker') && !isOwn) throw new ApiError('forbidden')
}
