import { expect, test } from 'vitest'
import { pauseAfter } from './poll-pace.ts'

test('the acquirer is asked after 1, 2, 3 and then each 5 seconds, for a minute', () => {
  const pauses: number[] = []
  let askedMs = 0
  for (let pause = pauseAfter(0); pause; pause = pauseAfter(askedMs)) {
    pauses.push(pause)
    askedMs += pause
  }
  expect(pauses.slice(0, 5)).toEqual([1000, 2000, 3000, 5000, 5000])
  expect(askedMs).toBeGreaterThanOrEqual(60_000)
  expect(askedMs).toBeLessThan(65_001)
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
])('after %i ms of polling the next pause is %s', (askedMs, pause) => {
  expect(pauseAfter(askedMs)).toBe(pause)
})
