import { afterEach, expect, test, vi } from 'vitest'
import { clearSession } from './session.ts'
import { storeGoal, popGoal } from './routing.ts'

afterEach(() => void vi.useRealTimers())

test('a sign-in that left the site ends at the wanted page, once', () => {
  storeGoal('/verescha?slot=1')
  storeGoal('/cart')
  expect([popGoal(), popGoal()]).toEqual(['/cart', '/'])
})

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example', '/auth?next=/cart'])(
  'a sign-in does not lead to the path %s',
  (path) => {
    storeGoal(path)
    expect(popGoal()).toBe('/')
  },
)

test('a goal expires after an hour, and with signing out', () => {
  vi.useFakeTimers({ now: 0 })
  storeGoal('/cart')
  vi.setSystemTime(3_600_001)
  expect(popGoal()).toBe('/')
  storeGoal('/cart')
  clearSession()
  expect(popGoal()).toBe('/')
})
