import { createHash, timingSafeEqual } from 'node:crypto'

/** The signature: SHA-256 of the root scalars and the password, concatenated in the order of their keys. */
export function signToken(fields: Record<string, unknown>, password: string): string {
  const signed: Record<string, unknown> = { ...fields, Password: password }
  const values = Object.entries(signed)
    .filter(([key, value]) => key !== 'Token' && isScalar(value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
  return createHash('sha256').update(values.join(''), 'utf8').digest('hex')
}

export function isTokenRight(fields: Record<string, unknown>, password: string): boolean {
  if (typeof fields['Token'] !== 'string') return false
  const given = Buffer.from(fields['Token'].toLowerCase())
  const right = Buffer.from(signToken(fields, password))
  return given.length === right.length && timingSafeEqual(given, right)
}

function isScalar(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== 'object'
}
