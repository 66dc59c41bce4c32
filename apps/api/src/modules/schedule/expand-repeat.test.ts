import { timeZones } from '@razgovor/contract/time-zones.texts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandRepeat, wallOf } from './expand-repeat.ts'

const daily = { repeat_mode: 'DAILY' as const, weekdays: [], ends_on: null }

function wallsOf(zone: string, starts_on: string, wall_start: string, times: number) {
  const start = { time_zone_id: zone, starts_on, wall_start, minutes: 60 }
  return expandRepeat(start, { ...daily, times }).map(({ time_start, is_clock_change }) =>
    Object.assign(wallOf(time_start.toISOString(), zone), { instant: time_start.toISOString(), is_clock_change }),
  )
}

test('a daily repetition keeps its local time across a clock change', () => {
  expect(wallsOf('Europe/Berlin', '2026-03-28', '10:00', 2)).toEqual([
    { starts_on: '2026-03-28', wall_start: '10:00', instant: '2026-03-28T09:00:00.000Z', is_clock_change: false },
    { starts_on: '2026-03-29', wall_start: '10:00', instant: '2026-03-29T08:00:00.000Z', is_clock_change: false },
  ])
})

test('a local time skipped by a clock change moves later by the size of the jump', () => {
  expect(wallsOf('Europe/Berlin', '2026-03-29', '02:30', 1)).toEqual([
    { starts_on: '2026-03-29', wall_start: '03:30', instant: '2026-03-29T01:30:00.000Z', is_clock_change: true },
  ])
})

test('a local time that occurs twice is taken at its first occurrence', () => {
  expect(wallsOf('Europe/Berlin', '2026-10-25', '02:30', 1)).toEqual([
    { starts_on: '2026-10-25', wall_start: '02:30', instant: '2026-10-25T00:30:00.000Z', is_clock_change: true },
  ])
})

test('a weekly repetition falls on its weekdays up to and including its last day', () => {
  const start = { time_zone_id: 'Europe/Moscow', starts_on: '2026-11-23', wall_start: '19:00', minutes: 90 }
  const repeat = { repeat_mode: 'WEEKLY' as const, weekdays: [1, 4], ends_on: '2026-12-03', times: null }
  const days = expandRepeat(start, repeat).map(({ time_start }) => time_start.toISOString().slice(0, 10))
  expect(days).toEqual(['2026-11-23', '2026-11-26', '2026-11-30', '2026-12-03'])
})

test('a slot keeps its duration when the clock changes within it', () => {
  const start = { time_zone_id: 'Europe/Berlin', starts_on: '2026-10-25', wall_start: '01:30', minutes: 120 }
  const [slot] = expandRepeat(start, { ...daily, times: 1 })
  expect(slot!.time_end.getTime() - slot!.time_start.getTime()).toBe(120 * 60_000)
})

/** Returns every change of a zone's clock from 2025 to 2030. */
function leapsOf(zone: string): Temporal.ZonedDateTime[] {
  const leaps: Temporal.ZonedDateTime[] = []
  let at = Temporal.ZonedDateTime.from(`2025-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
  for (; at && at.year <= 2030; at = at.getTimeZoneTransition('next')) leaps.push(at)
  return leaps
}

const zones = Object.keys(timeZones)

test.each(zones)('in %s a repetition keeps its local time over every clock change or marks the date', (zone) => {
  for (const leap of leapsOf(zone)) {
    const starts_on = leap.toPlainDate().subtract({ days: 2 }).toString()
    for (let hour = 0; hour < 24; hour++)
      for (const minute of ['00', '30']) {
        const wall_start = `${String(hour).padStart(2, '0')}:${minute}`
        for (const [index, shown] of wallsOf(zone, starts_on, wall_start, 5).entries()) {
          const day = Temporal.PlainDate.from(starts_on).add({ days: index })
          if (shown.wall_start === wall_start) expect(shown.starts_on).toBe(day.toString())
          else expect(shown.is_clock_change, `${zone} ${day.toString()} ${wall_start}`).toBe(true)
        }
      }
  }
})

test('a weekly repetition yields the requested number of ascending dates on the requested weekdays', () => {
  fc.assert(
    fc.property(
      fc.record({
        zone: fc.constantFrom(...zones),
        day: fc.integer({ min: 0, max: 2190 }),
        minute_of_day: fc.integer({ min: 0, max: 24 * 60 - 1 }),
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        times: fc.integer({ min: 1, max: 60 }),
      }),
      ({ zone, day, minute_of_day, weekdays, times }) => {
        const starts_on = Temporal.PlainDate.from('2025-01-01').add({ days: day }).toString()
        const wall_start = Temporal.PlainTime.from('00:00').add({ minutes: minute_of_day }).toString().slice(0, 5)
        const start = { time_zone_id: zone, starts_on, wall_start, minutes: 45 }
        const slots = expandRepeat(start, { repeat_mode: 'WEEKLY', weekdays, ends_on: null, times })
        expect(slots).toHaveLength(times)
        for (const [index, slot] of slots.entries()) {
          const wall = wallOf(slot.time_start.toISOString(), zone)
          if (!slot.is_clock_change) {
            expect(wall.wall_start).toBe(wall_start)
            expect(weekdays).toContain(Temporal.PlainDate.from(wall.starts_on).dayOfWeek)
          }
          if (index > 0) expect(slot.time_start.getTime()).toBeGreaterThan(slots[index - 1]!.time_start.getTime())
        }
      },
    ),
    { numRuns: 300 },
  )
})
