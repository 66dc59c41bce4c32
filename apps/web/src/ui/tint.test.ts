import { expect, test } from 'vitest'
import { tintOf } from './tint.ts'

test('a person’s tint never changes', () => {
  const user_id = '0193c5a0-7b1e-7c44-9d2a-3f5b6c7d8e9f'
  expect(tintOf(user_id)).toBe(tintOf(user_id))
})

test('neighboring ids are spread over all six tints', () => {
  const ids = Array.from({ length: 60 }, (_, n) => `0193c5a0-7b1e-7c44-9d2a-0000000000${String(n).padStart(2, '0')}`)
  expect(new Set(ids.map(tintOf)).size).toBe(6)
})
