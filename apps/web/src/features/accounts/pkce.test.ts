import { expect, test } from 'vitest'
import { challengeOf, randomText } from './pkce.ts'

test('the challenge is that of RFC 7636, appendix B', async () => {
  const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('a verifier is long enough, has allowed characters only, and is never the same', () => {
  const made = Array.from({ length: 200 }, randomText)
  for (const text of made) expect(text).toMatch(/^[\w-]{43}$/)
  expect(new Set(made).size).toBe(200)
})
