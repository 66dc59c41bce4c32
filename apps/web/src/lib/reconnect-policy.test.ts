import { expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-policy.ts'

test('the wait doubles with each failure, up to half a minute', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 60].map((failures) => reconnectDelay(failures, () => 1))
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('the jitter spreads a wait over its upper half', () => {
  expect(reconnectDelay(3, () => 0)).toBe(4000)
  expect(reconnectDelay(3, () => 0.5)).toBe(6000)
})

test('a page can limit the wait', () => {
  expect([0, 1, 2, 60].map((failures) => reconnectDelay(failures, () => 1, 3000))).toEqual([1000, 2000, 3000, 3000])
})
