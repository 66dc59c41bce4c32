import { zoneOffsetMinutes } from '@razgovor/contract/time-zones'
import { expect, test } from 'vitest'
import { zoneByClock } from './zone.ts'

const november = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['Europe/Paris', 'Europe/Berlin'],
  ['Europe/Helsinki', 'Europe/Kyiv'],
  ['Africa/Nairobi', 'Europe/Moscow'],
  ['Asia/Tokyo', 'Asia/Yakutsk'],
  // No zone has the same summer time.
  ['Australia/Sydney', 'Asia/Magadan'],
  ['Asia/Kathmandu', 'Europe/Moscow'],
])('a clock of %s, which is unknown, is treated as %s', (own, zone) => {
  const offsetAt = (at_ms: number) => zoneOffsetMinutes(own, Temporal.Instant.fromEpochMilliseconds(at_ms))
  expect(zoneByClock(november, offsetAt)).toBe(zone)
})
