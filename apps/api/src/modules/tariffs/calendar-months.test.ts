import { timeZones } from '@razgovor/contract/time-zones.texts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, daysBetween, monthAround, monthsAfter } from './calendar-months.ts'
import { settleCredit, unusedCredit } from './credit.ts'

const moscow = 'Europe/Moscow'
const on = (day: string, zone = moscow) =>
  new Date(Temporal.PlainDateTime.from(day).toZonedDateTime(zone).epochMilliseconds)
const wallOf = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()

test.each([
  ['2027-01-31T10:00', 1, '2027-02-28T10:00'],
  ['2027-01-31T10:00', 2, '2027-03-31T10:00'],
  ['2027-01-31T10:00', 3, '2027-04-30T10:00'],
  ['2028-01-31T10:00', 1, '2028-02-29T10:00'],
  ['2028-02-29T10:00', 12, '2029-02-28T10:00'],
  ['2028-02-29T10:00', 48, '2032-02-29T10:00'],
  ['2027-08-31T23:59', 6, '2028-02-29T23:59'],
])('the date %s plus %i months is %s', (from, months, to) => {
  expect(monthsAfter({ anchor_at: on(from), time_zone_id: moscow }, months)).toEqual(on(to))
})

test('adding a month keeps the local time across a clock change', () => {
  const zone = 'Europe/Berlin'
  expect(monthsAfter({ anchor_at: on('2030-03-15T09:00', zone), time_zone_id: zone }, 1)).toEqual(
    on('2030-04-15T09:00', zone),
  )
})

const zones = fc.constantFrom(...Object.keys(timeZones))
const instants = fc.date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
const kopecks = fc.integer({ min: 1000, max: 3_000_000 })

test('in any zone each period ends on the anchor’s day of the month, or on the month’s last day', () => {
  fc.assert(
    fc.property(
      instants,
      zones,
      fc.array(fc.constantFrom(1, 6, 12), { maxLength: 24 }),
      (anchor_at, time_zone_id, paid) => {
        const anchor = wallOf(anchor_at, time_zone_id)
        let months = 0
        let ends_at = anchor_at
        for (const more of paid) {
          const next = monthsAfter({ anchor_at, time_zone_id }, (months += more))
          expect(next > ends_at).toBe(true)
          const wall = wallOf(next, time_zone_id)
          expect((wall.year - anchor.year) * 12 + wall.month - anchor.month).toBe(months)
          expect(wall.day).toBe(Math.min(anchor.day, wall.daysInMonth))
          ends_at = next
        }
      },
    ),
  )
})

test('daysBetween inverts daysAfter, and a started day counts as a whole one', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 400 }), zones, (at, days, zone) => {
      const to = daysAfter(at, days, zone)
      expect(daysBetween(at, to, zone)).toBe(days)
      expect(daysBetween(at, new Date(to.getTime() + 1), zone)).toBe(days + 1)
    }),
  )
})

test('the credit starts at the full amount, never grows, ends at zero and is in whole kopecks', () => {
  fc.assert(
    fc.property(instants, zones, kopecks, fc.constantFrom(1, 6, 12), (starts_at, zone, amount, months) => {
      const ends_at = monthsAfter({ anchor_at: starts_at, time_zone_id: zone }, months)
      const period = { starts_at, ends_at, amount, credit: 0, refunded: 0 }
      const days = daysBetween(starts_at, ends_at, zone)
      const credits = Array.from({ length: days + 1 }, (_, day) =>
        unusedCredit(period, daysAfter(starts_at, day, zone), zone),
      )
      expect(credits[0]).toBe(amount)
      expect(credits.at(-1)).toBe(0)
      expect(credits).toEqual(credits.toSorted((a, b) => b - a))
      expect(credits.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('payment plus credit covers the price, and a larger credit buys days of its value', () => {
  fc.assert(
    fc.property(instants, zones, kopecks, kopecks, (starts_at, zone, amount, credit) => {
      const month = monthsAfter({ anchor_at: starts_at, time_zone_id: zone }, 1)
      const { due, ends_at } = settleCredit({ amount, credit, starts_at, ends_at: month, zone })
      if (due > 0) expect({ sum: due + credit, ends_at }).toEqual({ sum: amount, ends_at: month })
      const dayPrice = amount / daysBetween(starts_at, month, zone)
      expect(daysBetween(starts_at, ends_at, zone) * dayPrice).toBeGreaterThanOrEqual(Math.min(credit, amount) - 0.001)
      if (credit > amount) expect(daysBetween(starts_at, ends_at, zone) * dayPrice).toBeLessThan(credit + dayPrice)
    }),
  )
})

test('a month begins and ends at local midnight', () => {
  expect(monthAround(on('2028-02-29T23:30'), moscow)).toEqual({
    from: on('2028-02-01T00:00'),
    to: on('2028-03-01T00:00'),
  })
})
