import { expect, test } from 'vitest'
import { addDays, dayOf, daysFrom, ensureTemporal, instantAt, secondsUntil, startOfDay, startOfWeek } from './time.ts'

await ensureTemporal()

test.each([
  ['2026-11-21T20:59:59Z', 'Europe/Moscow', '2026-11-21'],
  ['2026-11-21T21:00:00Z', 'Europe/Moscow', '2026-11-22'],
  ['2026-11-21T21:00:00Z', 'America/New_York', '2026-11-21'],
  ['2026-11-21T12:00:00Z', 'Asia/Kamchatka', '2026-11-22'],
])('%s in %s falls on %s', (instant, zone, day) => {
  expect(dayOf(instant, zone)).toBe(day)
})

test.each([
  ['2026-11-24', 'Europe/Moscow', '2026-11-23T21:00:00Z'],
  ['2026-11-24', 'UTC', '2026-11-24T00:00:00Z'],
  // This day has no midnight in Cairo, because the clock skips it.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
])('%s begins in %s at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone)).toBe(instant)
})

test('days are counted over the end of a month and a leap day', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysFrom('2026-11-29', 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(startOfWeek(day)).toBe(monday)
})

test.each([
  ['a usual time', '2026-03-29', '09:30', '2026-03-29T07:30:00Z'],
  ['a time that spring skips', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
  ['a time that autumn repeats', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
])('%s in Berlin becomes one instant', (_, day, time, instant) => {
  expect(instantAt({ day, time, zone: 'Europe/Berlin' })).toBe(instant)
})

test.each([
  [-60_000, 60],
  [-59_001, 60],
  [-1, 1],
  [0, 0],
  [5000, 0],
])('%i ms before an instant, %i seconds are left', (offset, left) => {
  const instant = '2026-11-24T16:00:00.250Z'
  expect(secondsUntil(instant, Date.parse(instant) + offset)).toBe(left)
})
