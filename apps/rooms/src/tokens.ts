import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

// The `video` claim of an access token; `permissions.ts` defines the defaults.
export interface VideoGrant {
  roomJoin?: boolean
  roomCreate?: boolean
  roomList?: boolean
  roomAdmin?: boolean
  room?: string
  canPublish?: boolean
  canSubscribe?: boolean
  canPublishData?: boolean
  canPublishSources?: string[]
  canUpdateOwnMetadata?: boolean
  hidden?: boolean
}

export interface Claims {
  iss?: string
  sub?: string
  nbf?: number
  iat?: number
  exp?: number
  name?: string
  metadata?: string
  attributes?: Record<string, string>
  sha256?: string
  roomConfig?: { emptyTimeout?: number; departureTimeout?: number; maxParticipants?: number; metadata?: string }
  video?: VideoGrant
}

export interface ApiKey {
  api_key: string
  api_secret: string
}

export class TokenError extends Error {}

const clockSkewS = 10

/** Verifies an HS256 token; throws a `TokenError` with the reason. */
export function verifyToken(token: string, { api_key, api_secret }: ApiKey, now_ms: number): Claims {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  if (!signature || rest.length > 0 || parseSegment(header).alg !== 'HS256') {
    throw new TokenError('token is malformed')
  }
  const expected = sign(`${header}.${payload}`, api_secret)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new TokenError('signature does not match')
  }
  const claims = parseSegment(payload)
  const now_s = now_ms / 1000
  if (claims.iss !== api_key) throw new TokenError('unknown API key')
  if (typeof claims.exp !== 'number' || claims.exp <= now_s - clockSkewS) throw new TokenError('token is expired')
  if (claims.nbf !== undefined && claims.nbf > now_s + clockSkewS) throw new TokenError('token is not valid yet')
  return claims
}

// Keeps the order of the claims, so that published test vectors match byte for byte.
export function signToken(claims: Claims, api_secret: string): string {
  const body = `${toSegment({ alg: 'HS256', typ: 'JWT' })}.${toSegment(claims)}`
  return `${body}.${sign(body, api_secret).toString('base64url')}`
}

export function sha256Base64(body: string): string {
  return createHash('sha256').update(body).digest('base64')
}

/** Returns the time that revocations compare with. */
export function issuedAt({ nbf = 0, iat = 0 }: Claims): number {
  return Math.max(nbf, iat)
}

function sign(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function toSegment(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function parseSegment(segment: string): Claims & { alg?: string } {
  try {
    const value: Claims | null = JSON.parse(Buffer.from(segment, 'base64url').toString())
    if (typeof value === 'object' && value !== null) return value
  } catch {
    throw new TokenError('token is malformed')
  }
  throw new TokenError('token is malformed')
}
