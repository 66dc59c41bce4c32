import { createHash, randomBytes } from 'node:crypto'

export const accessTokenSeconds = 15 * 60

// Shown once; only its hash is stored.
export function makeToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, token_hash: hashToken(token) }
}

// Fast on purpose: 256 random bits need no slow hash.
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
