import { expect, test } from 'vitest'
import { daysOfWhen, rangeOf, readTimeOfDay, readWhen, toWhen, weekendFrom } from './when.ts'

const read = (search: string) => readWhen(new URLSearchParams(search))

test('a day, several days and the former filters are read from the address', () => {
  for (const when of ['today', 'week', '2026-11-28', '2026-11-28..2026-11-29', '2026-11-01..2026-12-01'])
    expect(read(`when=${when}`)).toBe(when)
  expect(read('free_today=true')).toBe('today')
  expect(read('free_this_week=true')).toBe('week')
  expect(read('free_this_week=true&free_today=true')).toBe('today')
  expect(read('')).toBeNull()
})

test.each([
  'free_today=1',
  'when=',
  'when=tonight',
  'when=2026-02-30',
  'when=2026-13-01',
  'when=2026-11-29..2026-11-28',
  'when=2026-11-01..2026-12-02',
  'when=2026-11-28..',
  'when=2026-11-28..2026-11-29..2026-11-30',
])('%s is invalid and ignored', (search) => {
  expect(read(search)).toBeNull()
})

test('a part of the day or an hour belongs to one day', () => {
  const readAt = (search: string) => readTimeOfDay(new URLSearchParams(search), read(search))
  expect(readAt('when=2026-11-28&at=evening')).toBe('evening')
  expect(readAt('when=today&at=19')).toBe('19')
  expect(readAt('when=today&at=0')).toBe('0')
  expect([read('when=&at=19'), readAt('when=&at=19')]).toEqual(['today', '19'])
  for (const wrong of [
    'when=week&at=evening',
    'when=2026-11-28..2026-11-29&at=19',
    'when=today&at=24',
    'when=today&at=toString',
    'when=today&at=-1',
  ])
    expect(readAt(wrong)).toBeNull()
})

test('the days follow the reader’s calendar', () => {
  // A Thursday.
  expect(daysOfWhen('today', '2026-11-26')).toEqual({ first: '2026-11-26', last: '2026-11-26' })
  expect(daysOfWhen('week', '2026-11-26')).toEqual({ first: '2026-11-26', last: '2026-11-29' })
  expect(weekendFrom('2026-11-26')).toEqual({ first: '2026-11-28', last: '2026-11-29' })
  expect(weekendFrom('2026-11-28')).toEqual({ first: '2026-11-28', last: '2026-11-29' })
  expect(weekendFrom('2026-11-29')).toEqual({ first: '2026-12-05', last: '2026-12-06' })
  expect(toWhen(weekendFrom('2026-11-26'))).toBe('2026-11-28..2026-11-29')
})

test('the hours are those of the reader’s zone, also on the day of a clock change', () => {
  const days = { first: '2026-11-28', last: '2026-11-28' }
  const moscow = { zone: 'Europe/Moscow' }
  expect(rangeOf(days, { at: null, ...moscow })).toEqual({
    from_iso: '2026-11-27T21:00:00Z',
    to_iso: '2026-11-28T21:00:00Z',
  })
  expect(rangeOf(days, { at: 'evening', ...moscow })).toEqual({
    from_iso: '2026-11-28T15:00:00Z',
    to_iso: '2026-11-28T21:00:00Z',
  })
  expect(rangeOf(days, { at: '9', ...moscow })).toEqual({
    from_iso: '2026-11-28T06:00:00Z',
    to_iso: '2026-11-28T07:00:00Z',
  })
  // As on the waitlist, the night belongs to the morning.
  expect(rangeOf(days, { at: 'morning', ...moscow })).toEqual({
    from_iso: '2026-11-27T21:00:00Z',
    to_iso: '2026-11-28T09:00:00Z',
  })
  const berlin = { first: '2026-10-25', last: '2026-10-25' }
  expect(rangeOf(berlin, { at: null, zone: 'Europe/Berlin' })).toEqual({
    from_iso: '2026-10-24T22:00:00Z',
    to_iso: '2026-10-25T23:00:00Z',
  })
})
