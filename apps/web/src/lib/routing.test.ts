import { afterEach, expect, test, vi } from 'vitest'
import { clearSession } from './session.ts'
import { storeGoal, popGoal } from './routing.ts'

afterEach(() => void vi.useRealTimers())

test('a sign-in that left the site ends where the sign-in page led, once', () => {
  storeGoal('/verescha?slot=1')
  storeGoal('/cart')
  expect([popGoal(), popGoal()]).toEqual(['/cart', '/'])
})

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example', '/auth?next=/cart'])(
  '%s is no goal',
  (path) => {
    storeGoal(path)
    expect(popGoal()).toBe('/')
  },
)

test('a goal of an hour ago is forgotten, and so is one of who signed out', () => {
  vi.useFakeTimers({ now: 0 })
  storeGoal('/cart')
  vi.setSystemTime(3_600_001)
  expect(popGoal()).toBe('/')
  storeGoal('/cart')
  clearSession()
  expect(popGoal()).toBe('/')
})
