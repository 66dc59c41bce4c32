import { afterEach, expect, test, vi } from 'vitest'
import { clearSession } from './session.ts'
import { keepGoal, takeGoal } from './routing.ts'

afterEach(() => void vi.useRealTimers())

test('a sign-in that left the site ends where the sign-in page led, once', () => {
  keepGoal('/verescha?slot=1')
  keepGoal('/cart')
  expect([takeGoal(), takeGoal()]).toEqual(['/cart', '/'])
})

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example', '/auth?next=/cart'])(
  '%s is no goal',
  (path) => {
    keepGoal(path)
    expect(takeGoal()).toBe('/')
  },
)

test('a goal of an hour ago is forgotten, and so is one of who signed out', () => {
  vi.useFakeTimers({ now: 0 })
  keepGoal('/cart')
  vi.setSystemTime(3_600_001)
  expect(takeGoal()).toBe('/')
  keepGoal('/cart')
  clearSession()
  expect(takeGoal()).toBe('/')
})
