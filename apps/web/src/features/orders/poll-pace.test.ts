import { expect, test } from 'vitest'
import { pauseAfter } from './poll-pace.ts'

test('the acquirer is asked after 1, 2, 3 and then each 5 seconds, for a minute', () => {
  const pauses: number[] = []
  let asked_ms = 0
  for (let pause = pauseAfter(0); pause; pause = pauseAfter(asked_ms)) {
    pauses.push(pause)
    asked_ms += pause
  }
  expect(pauses.slice(0, 5)).toEqual([1000, 2000, 3000, 5000, 5000])
  expect(asked_ms).toBeGreaterThanOrEqual(60_000)
  expect(asked_ms).toBeLessThan(65_001)
})

test.each([
  [999, 1000],
  [1000, 2000],
  [2999, 2000],
  [3000, 3000],
  [5999, 3000],
  [6000, 5000],
  [59_999, 5000],
  [60_000, false],
])('after %i ms of polling the next pause is %s', (asked_ms, pause) => {
  expect(pauseAfter(asked_ms)).toBe(pause)
})
