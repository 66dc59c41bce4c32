import { expect, test } from 'vitest'
import { fromLocal, toLocal } from './local-time.ts'

test('an instant is formatted and parsed in the reader’s zone', () => {
  expect(toLocal('2026-11-24T20:30:45.000Z', 'Asia/Vladivostok')).toBe('2026-11-25T06:30')
  expect(fromLocal('2026-11-25T06:30', 'Asia/Vladivostok')).toBe('2026-11-24T20:30:00Z')
})

test('a skipped local time moves forward', () => {
  expect(fromLocal('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z')
})
