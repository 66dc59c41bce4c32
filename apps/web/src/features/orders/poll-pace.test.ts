import { expect, test } from 'vitest'
import { pauseBefore } from './poll-pace.ts'

test('the acquirer is asked after 1, 2, 3 and then each 5 seconds', () => {
  expect([0, 1, 2, 3, 4].map(pauseBefore)).toEqual([1000, 2000, 3000, 5000, 5000])
})

test('after a minute it is not asked any more', () => {
  const pauses = Array.from({ length: 30 }, (_, asked) => pauseBefore(asked)).filter((pause) => pause !== false)
  const minute = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(minute).toBeGreaterThanOrEqual(60_000)
  expect(minute).toBeLessThan(66_000)
})
