import { expect, test } from 'vitest'
import {
  formatCount,
  formatCountdown,
  formatDate,
  formatDay,
  formatDuration,
  formatMoney,
  formatPlainDay,
  formatShortDay,
  formatTime,
  formatTimeRange,
  formatWeekday,
  formatWhen,
  formatZone,
  plural,
} from './format.ts'
import { ensureTemporal } from './time.ts'

await ensureTemporal()

const zone = 'Europe/Moscow'
const evening = '2026-11-24T16:00:00Z'

test.each([
  [0, 'Бесплатно'],
  [100, '1 ₽'],
  [250_000, '2 500 ₽'],
  [250_050, '2 500,50 ₽'],
  [123_456_700, '1 234 567 ₽'],
])('%i kopecks are formatted as %s', (amount, text) => {
  expect(formatMoney(amount).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text)
})

test('the sum and its currency stay on one line', () => {
  expect(formatMoney(250_000)).not.toContain(' ')
})

test.each([
  [0, 'видеовстреч'],
  [1, 'видеовстреча'],
  [2, 'видеовстречи'],
  [4, 'видеовстречи'],
  [5, 'видеовстреч'],
  [11, 'видеовстреч'],
  [12, 'видеовстреч'],
  [21, 'видеовстреча'],
  [22, 'видеовстречи'],
  [111, 'видеовстреч'],
  [-1, 'видеовстреча'],
])('%i takes the form %s', (count, word) => {
  expect(plural(count, ['видеовстреча', 'видеовстречи', 'видеовстреч'])).toBe(word)
})

test('a count precedes its noun', () => {
  expect(formatCount(38, ['окно', 'окна', 'окон'])).toBe('38 окон')
  expect(formatDuration(45)).toBe('45 минут')
  expect(formatDuration(1)).toBe('1 минута')
})

test('dates follow the Russian order', () => {
  expect(formatDate(evening, zone)).toBe('24.11.2026')
  expect(formatDay(evening, zone)).toBe('вторник, 24 ноября')
  expect(formatShortDay(evening, zone)).toBe('вт, 24 ноября')
  expect(formatPlainDay('2026-11-24')).toBe('вторник, 24 ноября')
  expect(formatWeekday('2026-11-24')).toBe('вт')
})

test('the zone determines the day and the hour', () => {
  expect(formatDate('2026-11-24T21:30:00Z', zone)).toBe('25.11.2026')
  expect(formatTime('2026-11-24T21:30:00Z', zone)).toBe('00:30')
  expect(formatTimeRange({ time_start_iso: evening, time_end_iso: '2026-11-24T16:45:00Z' }, zone)).toBe('19:00–19:45')
})

test.each([
  ['2026-11-21T16:00:00Z', 'Сегодня, 19:00'],
  ['2026-11-22T08:00:00Z', 'Завтра, 11:00'],
  ['2026-11-23T06:30:00Z', 'Пн, 9:30'],
  ['2026-11-27T06:30:00Z', 'Пт, 9:30'],
  ['2026-11-28T06:30:00Z', '28 ноября, 9:30'],
  ['2026-11-20T06:30:00Z', '20 ноября, 9:30'],
  ['2026-11-21T21:05:00Z', 'Завтра, 0:05'],
])('seen on Saturday 21 November, %s is «%s»', (instant_iso, text) => {
  expect(formatWhen({ instant_iso, now_iso: '2026-11-21T12:00:00Z', zone })).toBe(text)
})

test.each([
  ['Europe/Moscow', 'Москва', 180, 'По Москве, UTC+3'],
  ['Asia/Kolkata', 'Калькутта', 330, 'Калькутта, UTC+5:30'],
  ['America/New_York', 'Нью-Йорк', -300, 'Нью-Йорк, UTC−5'],
  ['UTC', 'Всемирное время', 0, 'Всемирное время, UTC+0'],
])('%s is shown with its offset', (tz_id, title, utc_offset_minutes, text) => {
  expect(formatZone({ tz_id, title, utc_offset_minutes })).toBe(text)
})

test.each([
  [0, '00:00'],
  [299, '04:59'],
  [3599, '59:59'],
  [3600, '01:00:00'],
  [90_061, '25:01:01'],
])('a countdown of %i seconds shows %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})
