import { createPublicKey, verify } from 'node:crypto'

const longestSeconds = 24 * 60 * 60

interface Claims {
  aud?: string
  exp?: number
  sub?: string
}

/** Verifies an RFC 8292 header `vapid t=…, k=…` and returns its subject; throws a readable error. */
export function verifyVapid(header: string | undefined, { origin, now }: { origin: string; now: number }): string {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (!token || !key) throw new Error('Authorization must be "vapid t=…, k=…".')
  const [head = '', payload = '', signature = ''] = token.split('.')
  if ((readPart(head) as { alg?: string }).alg !== 'ES256') throw new Error('The VAPID token is not signed with ES256.')
  const data = Buffer.from(`${head}.${payload}`)
  const signed = { key: toKey(key), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', data, signed, Buffer.from(signature, 'base64url')))
    throw new Error('The signature of the VAPID token is invalid.')
  const { aud, exp = 0, sub = '' } = readPart(payload) as Claims
  if (aud !== origin) throw new Error(`The VAPID token is for ${aud}, not for ${origin}.`)
  const seconds = exp - now / 1000
  if (seconds <= 0 || seconds > longestSeconds)
    throw new Error('The VAPID token is expired or valid for more than a day.')
  if (!/^(mailto:|https?:)/.test(sub)) throw new Error('The VAPID token has no contact in "sub".')
  return sub
}

function readPart(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function toKey(key: string) {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
}
