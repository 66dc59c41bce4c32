import { expect, test } from 'vitest'
import { readAttempt } from './identity-attempt.ts'

const attempt = { provider: 'VK', state: 's', code_verifier: 'v', next: '/cart', isExchanged: false }

test('what was kept before leaving is read back', () => {
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
])('a stored %s is no attempt', (stored) => {
  expect(readAttempt(stored)).toBeUndefined()
})
