import type { IncomingMessage } from 'node:http'
import type { RoomRegistry } from './room-registry.ts'
import { findExcess } from './text-limits.ts'
import { TokenError, verifyToken, type ApiKey, type Claims } from '../tokens.ts'

export type Admission =
  | { isAdmitted: true; claims: Claims; identity: string; room: string }
  | { isAdmitted: false; status: 400 | 401 | 403; message: string }

interface AdmissionRequest {
  request: IncomingMessage
  url: URL
}

export function admit(
  { request, url }: AdmissionRequest,
  key: ApiKey,
  registry: RoomRegistry,
  now_ms: number,
): Admission {
  const token = url.searchParams.get('access_token') ?? bearerToken(request)
  if (!token) return refuse(401, 'no token given')
  const claims = readToken(token, key, now_ms)
  if (typeof claims === 'string') return refuse(401, `invalid token: ${claims}`)
  if (claims.video?.roomJoin !== true) return refuse(403, 'permissions denied')
  const requested = url.searchParams.get('room')
  const room = claims.video.room || requested
  if (!room || !claims.sub) return refuse(400, 'token has no room or no identity')
  if (requested && requested !== room) return refuse(403, 'token is for another room')
  const excess = findExcess({ name: room }) ?? findExcess({ name: claims.sub }) ?? findExcess(claims)
  if (excess) return refuse(400, excess)
  if (registry.isRevoked(claims, room)) return refuse(401, 'token was revoked')
  return { isAdmitted: true, claims, identity: claims.sub, room }
}

// Returns undefined for an invalid target. Prefixing a host keeps a path with two leading slashes from naming one.
export function requestUrl({ url = '/' }: IncomingMessage): URL | undefined {
  return URL.parse(url.startsWith('/') ? `http://rooms${url}` : url) ?? undefined
}

export function bearerToken(request: IncomingMessage): string | undefined {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
}

function readToken(token: string, key: ApiKey, now_ms: number): Claims | string {
  try {
    return verifyToken(token, key, now_ms)
  } catch (error) {
    if (error instanceof TokenError) return error.message
    throw error
  }
}

function refuse(status: 400 | 401 | 403, message: string): Admission {
  return { isAdmitted: false, status, message }
}
