import { expect, test } from 'vitest'
import { daysFrom, endOfDay, zoneOr } from './days.ts'

function isoDays(from: string, days: number, zone: string): string[] {
  const { from: start, to } = daysFrom(from, days, zone)
  return [start.toISOString(), to.toISOString()]
}

test.each([
  ['Europe/Moscow', '2026-11-21', 1, '2026-11-20T21:00:00.000Z', '2026-11-21T21:00:00.000Z'],
  // 29 March 2026 has 23 hours in Berlin, 25 October 25.
  ['Europe/Berlin', '2026-03-29', 1, '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', 1, '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24', 7, '2026-10-23T22:00:00.000Z', '2026-10-30T23:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-31', 2, '2026-12-31T08:00:00.000Z', '2027-01-02T08:00:00.000Z'],
  // From an instant, the same wall time so many days later.
  ['Europe/Berlin', '2026-10-24T10:00:00Z', 2, '2026-10-24T10:00:00.000Z', '2026-10-26T11:00:00.000Z'],
])('in %s a period from %s of %i days ends by the local calendar', (zone, from, days, start, end) => {
  expect(isoDays(from, days, zone)).toEqual([start, end])
})

test('a day ends at the next midnight of its zone', () => {
  expect(endOfDay(new Date('2026-10-25T00:30:00Z'), 'Europe/Berlin').toISOString()).toBe('2026-10-25T23:00:00.000Z')
  expect(endOfDay(new Date('2026-11-20T21:00:00Z'), 'Europe/Moscow').toISOString()).toBe('2026-11-21T21:00:00.000Z')
})

test('an unknown time zone falls back to the reader’s', () => {
  expect(zoneOr('Asia/Omsk', 'Europe/Moscow')).toBe('Asia/Omsk')
  expect(zoneOr('Mars/Olympus', 'Europe/Moscow')).toBe('Europe/Moscow')
  expect(zoneOr(undefined, 'Europe/Berlin')).toBe('Europe/Berlin')
})
