import { expect, test } from 'vitest'
import {
  formatDay,
  formatDayMonth,
  formatDays,
  formatPlainDay,
  formatShortDay,
  formatTimeRange,
  formatWeekday,
  formatWhen,
  ofMonth,
} from './format-day.ts'
import { formatDate, formatTime } from './format.ts'
import { ensureTemporal } from './time.ts'

await ensureTemporal()

const zone = 'Europe/Moscow'
const evening = '2026-11-24T16:00:00Z'

test('a month after a preposition has its case and its year', () => {
  expect(ofMonth('2026-11-25T09:00:00Z', 'Europe/Moscow')).toBe('ноября 2026')
  expect(ofMonth('2026-12-31T21:00:00Z', 'Europe/Moscow')).toBe('января 2027')
})

test('dates follow the Russian order', () => {
  expect(formatDate(evening, zone)).toBe('24.11.2026')
  const seen = { instant_iso: evening, now_iso: '2026-11-21T12:00:00Z', zone }
  expect(formatDay(seen)).toBe('вторник, 24 ноября')
  expect(formatShortDay(seen)).toBe('вт, 24 ноября')
  expect(formatDayMonth(seen)).toBe('24 ноября')
  expect(formatPlainDay('2026-11-24')).toBe('вторник, 24 ноября')
  expect(formatWeekday('2026-11-24')).toBe('вт')
})

test.each([
  ['2027-11-24', 'вт, 24 ноября 2026'],
  ['2027-01-01', 'вт, 24 ноября 2026'],
  ['2026-12-31', 'вт, 24 ноября'],
  ['2026-01-01', 'вт, 24 ноября'],
  ['2025-12-31', 'вт, 24 ноября 2026'],
])('seen on %s, the day of the meeting is «%s»', (today, text) => {
  expect(formatShortDay({ instant_iso: evening, now_iso: `${today}T12:00:00Z`, zone })).toBe(text)
})

const christmasSeen = (now_iso: string) => formatDayMonth({ instant_iso: '2026-12-24T12:00:00Z', now_iso, zone })

test('a day of the same year but more than eleven months away has its year', () => {
  expect(christmasSeen('2026-01-24T12:00:00Z')).toBe('24 декабря')
  expect(christmasSeen('2026-01-23T12:00:00Z')).toBe('24 декабря 2026')
  expect(formatPlainDay('2026-01-23', '2026-12-24')).toBe('пятница, 23 января 2026')
})

test('the year follows the reader’s zone', () => {
  const seen = { instant_iso: '2026-12-31T22:00:00Z', now_iso: '2026-12-01T12:00:00Z' }
  expect(formatDayMonth({ ...seen, zone })).toBe('1 января 2027')
  expect(formatDayMonth({ ...seen, zone: 'UTC' })).toBe('31 декабря')
})

test.each([
  ['2026-11-23', '2026-11-29', '23–29 ноября'],
  ['2026-11-30', '2026-12-06', '30 ноября – 6 декабря'],
  ['2027-11-22', '2027-11-28', '22–28 ноября 2027'],
  ['2026-12-28', '2027-01-03', '28 декабря – 3 января 2027'],
  ['2026-11-23', '2026-11-23', '23 ноября'],
])('the days from %s to %s are «%s»', (first, last, text) => {
  expect(formatDays(first, last, { today: '2026-11-21' })).toBe(text)
})

test('a stretch over a clock change names its offsets', () => {
  const repeated = { time_start_iso: '2026-10-25T00:30:00Z', time_end_iso: '2026-10-25T01:30:00Z' }
  expect(formatTimeRange(repeated, 'Europe/Berlin')).toBe('02:30 (UTC+2) – 02:30 (UTC+1)')
  expect(formatTimeRange(repeated, zone)).toBe('03:30–04:30')
})

test('the zone determines the day and the hour', () => {
  expect(formatDate('2026-11-24T21:30:00Z', zone)).toBe('25.11.2026')
  expect(formatTime('2026-11-24T21:30:00Z', zone)).toBe('00:30')
  expect(formatTimeRange({ time_start_iso: evening, time_end_iso: '2026-11-24T16:45:00Z' }, zone)).toBe('19:00–19:45')
})

test.each([
  ['2026-11-21T16:00:00Z', 'Сегодня, 19:00'],
  ['2026-11-22T08:00:00Z', 'Завтра, 11:00'],
  ['2026-11-23T06:30:00Z', 'Пн, 09:30'],
  ['2026-11-27T06:30:00Z', 'Пт, 09:30'],
  ['2026-11-28T06:30:00Z', '28 ноября, 09:30'],
  ['2027-11-24T09:00:00Z', '24 ноября 2027, 12:00'],
  ['2026-11-20T06:30:00Z', '20 ноября, 09:30'],
  ['2026-11-21T21:05:00Z', 'Завтра, 00:05'],
])('seen on Saturday 21 November, %s is «%s»', (instant_iso, text) => {
  expect(formatWhen({ instant_iso, now_iso: '2026-11-21T12:00:00Z', zone })).toBe(text)
})
