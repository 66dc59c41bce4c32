import { expect, test } from 'vitest'
import { inZone, stretchInZone } from './time.ts'

test.each([
  ['this year, eleven months ahead', '2026-01-15T09:00Z', '2026-12-15T16:00Z', 'Europe/Moscow', '15 декабря, 19:00'],
  ['a day more', '2026-01-15T09:00Z', '2026-12-16T16:00Z', 'Europe/Moscow', '16 декабря 2026, 19:00'],
  ['tomorrow, in another year', '2026-12-31T09:00Z', '2027-01-01T09:00Z', 'Europe/Moscow', '1 января 2027, 12:00'],
  ['last year', '2027-01-02T09:00Z', '2026-12-30T09:00Z', 'Europe/Moscow', '30 декабря 2026, 12:00'],
  // In Moscow the year has changed already, in New York it has not.
  ['an hour ahead', '2026-12-31T20:30Z', '2026-12-31T21:30Z', 'Europe/Moscow', '1 января 2027, 00:30'],
  ['an hour ahead', '2026-12-31T20:30Z', '2026-12-31T21:30Z', 'America/New_York', '31 декабря, 16:30'],
])('a date shows its year when it is another one or far away: %s', (_title, now, at, zone, shown) => {
  expect(inZone(new Date(at), { zone, now: new Date(now) })).toBe(shown)
})

test('a stretch names weekday, year and zone', () => {
  const stretch = { time_start: new Date('2027-11-24T09:00Z'), time_end: new Date('2027-11-24T10:00Z') }
  const wall = { zone: 'Asia/Omsk', now: new Date('2026-11-22T09:00Z') }
  expect(stretchInZone(stretch, wall, { weekday: 'long' })).toBe('среда, 24 ноября 2027, 15:00–16:00 (Омск, UTC+6)')
})

test('a stretch in which the clock changes names both offsets', () => {
  const stretch = { time_start: new Date('2027-10-31T00:30Z'), time_end: new Date('2027-10-31T01:30Z') }
  const wall = { zone: 'Europe/Berlin', now: new Date('2027-10-22T09:00Z') }
  expect(stretchInZone(stretch, wall)).toBe('31 октября, 02:30–02:30 (Берлин, UTC+2, после перевода часов UTC+1)')
})
