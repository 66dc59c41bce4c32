import { expect, test } from 'vitest'
import { readAttempt } from './identity-attempt.ts'

const attempt = { provider: 'VK', state: 's', code_verifier: 'v', next: '/cart', isExchanged: false }

test('an attempt is restored after leaving the site', () => {
  expect(readAttempt(JSON.stringify(attempt))).toEqual(attempt)
})

test.each([
  null,
  '',
  'null',
  '[]',
  '{',
  '"VK"',
  JSON.stringify({ ...attempt, code_verifier: undefined }),
  JSON.stringify({ ...attempt, isExchanged: 'yes' }),
])('a stored %s is not an attempt', (stored) => {
  expect(readAttempt(stored)).toBeUndefined()
})
