import { timeZones } from '@razgovor/contract/time-zones.texts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotsOfRules, type RuleHours } from './availability-slots.ts'
import { wallOf } from '../expand-repeat.ts'

const zones = Object.keys(timeZones)

const lasting = (...minutes: number[]) => minutes.map((length) => ({ kind_id: String(length), minutes: length }))

function wallsOf(rules: Partial<RuleHours>, day: string): string[] {
  const whole = {
    time_zone_id: 'Europe/Berlin',
    hours: [],
    exceptions: [],
    kinds: lasting(60),
    buffer_minutes: 0,
    ...rules,
  }
  const from = Temporal.PlainDate.from(day).toZonedDateTime(whole.time_zone_id)
  const [begin, end] = [from, from.add({ days: 1 })].map((at) => new Date(at.epochMilliseconds))
  return slotsOfRules(whole, { from: begin!, to: end! }).map(
    ({ time_start }) => wallOf(time_start.toISOString(), whole.time_zone_id).wall_start,
  )
}

/** 1 June 2026 is a Monday. */
const monday = '2026-06-01'

test('working hours are filled with slots from their beginning, with the buffer between', () => {
  const hours = [{ weekday: 1, from: '10:00', to: '13:00' }]
  expect(wallsOf({ hours }, monday)).toEqual(['10:00', '11:00', '12:00'])
  expect(wallsOf({ hours, buffer_minutes: 15 }, monday)).toEqual(['10:00', '11:15'])
  expect(wallsOf({ hours, kinds: lasting(45), buffer_minutes: 15 }, monday)).toEqual(['10:00', '11:00', '12:00'])
  expect(wallsOf({ hours }, '2026-06-02')).toEqual([])
})

test('a day may have several intervals; adjacent ones are merged', () => {
  const apart = [
    { weekday: 1, from: '18:00', to: '20:00' },
    { weekday: 1, from: '09:00', to: '10:30' },
  ]
  expect(wallsOf({ hours: apart }, monday)).toEqual(['09:00', '18:00', '19:00'])
  const touching = [
    { weekday: 1, from: '09:00', to: '10:30' },
    { weekday: 1, from: '10:30', to: '12:00' },
  ]
  expect(wallsOf({ hours: touching, buffer_minutes: 30 }, monday)).toEqual(['09:00', '10:30'])
})

test('an exception replaces the weekday’s hours', () => {
  const hours = [{ weekday: 1, from: '10:00', to: '12:00' }]
  const off = { day: monday, title: '', hours: [] }
  const own = { day: monday, title: 'Праздник', hours: [{ from: '14:00', to: '15:00' }] }
  expect(wallsOf({ hours, exceptions: [off] }, monday)).toEqual([])
  expect(wallsOf({ hours, exceptions: [own] }, monday)).toEqual(['14:00'])
  expect(wallsOf({ hours, exceptions: [off] }, '2026-06-08')).toEqual(['10:00', '11:00'])
})

test('hours before and after midnight are merged, and the buffer applies across midnight', () => {
  const hours = [
    { weekday: 7, from: '22:00', to: '24:00' },
    { weekday: 1, from: '00:00', to: '02:00' },
  ]
  expect(wallsOf({ hours }, monday)).toEqual(['00:00', '01:00'])
  expect(wallsOf({ hours, kinds: lasting(50), buffer_minutes: 20 }, monday)).toEqual(['01:10'])
  expect(wallsOf({ hours, buffer_minutes: 10, kinds: lasting(110) }, monday)).toEqual(['00:00'])
  expect(wallsOf({ hours, kinds: lasting(60), buffer_minutes: 1 }, '2026-05-31')).toEqual(['22:00'])
})

test('hours over midnight belong to the day on which they begin', () => {
  const hours = [{ weekday: 7, from: '22:00', to: '02:00' }]
  expect(wallsOf({ hours }, '2026-05-31')).toEqual(['22:00', '23:00'])
  expect(wallsOf({ hours }, monday)).toEqual(['00:00', '01:00'])
  expect(wallsOf({ hours, kinds: lasting(50), buffer_minutes: 20 }, monday)).toEqual(['00:20'])
  const off = (day: string) => ({ hours, exceptions: [{ day, title: '', hours: [] }] })
  expect(wallsOf(off(monday), monday)).toEqual(['00:00', '01:00'])
  expect(wallsOf(off('2026-05-31'), monday)).toEqual([])
  expect(wallsOf({ hours: [{ weekday: 7, from: '22:00', to: '00:00' }] }, monday)).toEqual([])
})

test('hours over midnight and those of the next morning do not overlap', () => {
  const hours = [
    { weekday: 7, from: '22:30', to: '01:30' },
    { weekday: 1, from: '00:00', to: '03:00' },
  ]
  expect(wallsOf({ hours }, monday)).toEqual(['00:30', '02:00'])
})

test('an exception of several days replaces the hours of each', () => {
  const hours = [{ weekday: 1, from: '10:00', to: '11:00' }]
  const vacation = { day: '2026-06-01', last_day: '2026-06-14', title: 'Отпуск', hours: [] }
  const walls = (day: string) => wallsOf({ hours, exceptions: [vacation] }, day)
  expect(['2026-05-25', '2026-06-01', '2026-06-08', '2026-06-15'].map(walls)).toEqual([['10:00'], [], [], ['10:00']])
  const short = { ...vacation, hours: [{ from: '12:00', to: '13:00' }] }
  expect(wallsOf({ hours, exceptions: [short] }, '2026-06-10')).toEqual(['12:00'])
})

test('a skipped hour gets no slot, and hours after a clock change keep their local time', () => {
  const hours = [{ weekday: 7, from: '01:00', to: '05:00' }]
  expect(wallsOf({ hours }, '2026-03-29')).toEqual(['01:00', '03:00', '04:00'])
  expect(wallsOf({ hours }, '2026-10-25')).toEqual(['01:00', '02:00', '03:00', '04:00'])
})

const wall = fc.integer({ min: 0, max: 96 }).map((quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const stretch = fc
  .tuple(wall, wall)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => (one === '24:00' ? { from: other, to: one } : { from: one, to: other }))

/** Checks, without the code under test, that the slot lies within the working hours. */
function isWithinHours({ time_zone_id, hours, exceptions }: RuleHours, slot: { time_start: Date; time_end: Date }) {
  const wallDay = wallOf(slot.time_start.toISOString(), time_zone_id).starts_on
  return [-1, 0].some((shift) => {
    const day = Temporal.PlainDate.from(wallDay).add({ days: shift })
    const exception = exceptions.find((one) => one.day === day.toString())
    const stretches = exception?.hours ?? hours.filter(({ weekday }) => weekday === day.dayOfWeek)
    const at = (time: string, ofDay = day) =>
      (time === '24:00'
        ? ofDay.add({ days: 1 }).toPlainDateTime('00:00')
        : ofDay.toPlainDateTime(time)
      ).toZonedDateTime(time_zone_id).epochMilliseconds
    const spans = stretches.map(({ from, to }) => ({
      from: at(from),
      to: at(to, from < to ? day : day.add({ days: 1 })),
    }))
    // The hours together must cover the whole slot.
    let covered = +slot.time_start
    for (const span of spans.toSorted((one, other) => one.from - other.from))
      if (span.from <= covered && span.to > covered) covered = span.to
    return covered >= +slot.time_end
  })
}

test('in every time zone slots never overlap, lie within the hours and keep the buffer across clock changes', () => {
  fc.assert(
    fc.property(
      fc.record({
        time_zone_id: fc.constantFrom(...zones),
        hours: fc.array(
          fc.tuple(fc.integer({ min: 1, max: 7 }), stretch).map(([weekday, { from, to }]) => ({ weekday, from, to })),
          { maxLength: 12 },
        ),
        exceptions: fc.uniqueArray(
          fc.record({
            day: fc.integer({ min: 0, max: 9 }).map((days) => `2026-03-${String(days + 22).padStart(2, '0')}`),
            title: fc.constant(''),
            hours: fc.array(stretch, { maxLength: 3 }),
          }),
          { maxLength: 2, selector: ({ day }) => day },
        ),
        kinds: fc
          .uniqueArray(fc.integer({ min: 10, max: 480 }), { minLength: 1, maxLength: 4 })
          .map((all) => lasting(...all)),
        buffer_minutes: fc.integer({ min: 0, max: 240 }),
        year: fc.integer({ min: 2025, max: 2030 }),
        leap: fc.nat(3),
      }),
      ({ year, leap, ...rules }) => {
        const leaps = leapsOf(rules.time_zone_id, year)
        const around = leaps[leap % Math.max(leaps.length, 1)] ?? `${year}-06-15`
        const middle = Temporal.PlainDate.from(around).toZonedDateTime(rules.time_zone_id)
        const [from, to] = [-3, 4].map((days) => new Date(middle.add({ days }).epochMilliseconds))
        const slots = slotsOfRules(rules, { from: from!, to: to! })
        for (const slot of slots) {
          expect(+slot.time_end - +slot.time_start).toBe(Number(slot.kind_id) * 60_000)
          expect(isWithinHours(rules, slot), `${rules.time_zone_id} ${slot.time_start.toISOString()}`).toBe(true)
        }
        // All slots of the shortest kind can be booked together.
        const shortest = Math.min(...rules.kinds.map(({ minutes }) => minutes))
        const shortOnes = slots.filter(({ kind_id }) => kind_id === String(shortest))
        for (const [index, slot] of shortOnes.entries())
          if (index > 0)
            expect(+slot.time_start - +shortOnes[index - 1]!.time_end).toBeGreaterThanOrEqual(
              rules.buffer_minutes * 60_000,
            )
      },
    ),
    { numRuns: 1500 },
  )
})

/** Returns the days of the year on which the zone's clock changes. */
function leapsOf(zone: string, year: number): string[] {
  const days: string[] = []
  let at = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
  for (; at && at.year === year; at = at.getTimeZoneTransition('next')) days.push(at.toPlainDate().toString())
  return days
}

function at(iso: string): Date {
  return new Date(iso)
}

test('slots requested from the middle of a day match those of the whole day', () => {
  const rules = {
    time_zone_id: 'Europe/Moscow',
    hours: [{ weekday: 1, from: '10:00', to: '18:00' }],
    exceptions: [],
    kinds: lasting(50),
    buffer_minutes: 25,
  }
  const whole = slotsOfRules(rules, { from: at('2026-05-31T21:00:00Z'), to: at('2026-06-01T21:00:00Z') })
  const rest = slotsOfRules(rules, { from: at('2026-06-01T10:00:00Z'), to: at('2026-06-01T21:00:00Z') })
  expect(rest).toEqual(whole.filter(({ time_start }) => time_start >= at('2026-06-01T10:00:00Z')))
})
