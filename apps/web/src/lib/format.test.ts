import { expect, test } from 'vitest'
import { formatCount, formatCountdown, formatDuration, formatMoney, formatSum, formatZone, plural } from './format.ts'

test.each([
  [0, 'Бесплатно'],
  [100, '1 ₽'],
  [250_000, '2 500 ₽'],
  [250_050, '2 500,50 ₽'],
  [123_456_700, '1 234 567 ₽'],
])('%i kopecks are formatted as %s', (amount, text) => {
  expect(formatMoney(amount).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text)
})

test.each([
  [0, '0 ₽'],
  [-9_950, '-99,50 ₽'],
  [123_456, '1 234,56 ₽'],
])('a sum of %i kopecks is formatted as %s', (amount, text) => {
  expect(formatSum(amount).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text)
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
])('the number %i takes the word form %s', (count, word) => {
  expect(plural(count, ['видеовстреча', 'видеовстречи', 'видеовстреч'])).toBe(word)
})

test('a count precedes its noun', () => {
  expect(formatCount(38, ['окно', 'окна', 'окон'])).toBe('38 окон')
  expect(formatDuration(45)).toBe('45 минут')
  expect(formatDuration(1)).toBe('1 минута')
})

test.each([
  ['Europe/Moscow', 'Москва', 180, 'По Москве, UTC+3'],
  ['Asia/Kolkata', 'Калькутта', 330, 'Калькутта, UTC+5:30'],
  ['America/New_York', 'Нью-Йорк', -300, 'Нью-Йорк, UTC−5'],
  ['UTC', 'Всемирное время', 0, 'Всемирное время, UTC+0'],
])('%s is shown with its offset', (tz_id, title, utcOffsetMinutes, text) => {
  expect(formatZone({ tz_id, title, utcOffsetMinutes })).toBe(text)
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
