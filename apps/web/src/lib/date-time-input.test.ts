import { expect, test } from 'vitest'
import { ensureTemporal } from './time.ts'
import { isTime, maskDate, maskTime, parseDate, parsePrice, writeDate } from './date-time-input.ts'

await ensureTemporal()

test.each([
  ['2', '2'],
  ['24', '24'],
  ['241', '24.1'],
  ['24.11', '24.11'],
  ['24112026', '24.11.2026'],
  ['24.11.20261', '24.11.2026'],
  ['4.', '04'],
  ['4.1.', '04.01'],
  ['24/11/2026', '24.11.2026'],
  ['24.', '24'],
  ['abc', ''],
])('a date typed as «%s» is formatted as «%s»', (typed, shown) => {
  expect(maskDate(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['19', '19'],
  ['193', '19:3'],
  ['19:30', '19:30'],
  ['9:3', '09:3'],
  ['9:', '09'],
  ['19305', '19:30'],
])('a time typed as «%s» is formatted as «%s»', (typed, shown) => {
  expect(maskTime(typed)).toBe(shown)
})

test.each([
  ['24.11.2026', '2026-11-24'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2027', null],
  ['31.04.2026', null],
  ['24.11.26', null],
  ['', null],
])('the date «%s» is parsed as the day %s', (text, day) => {
  expect(parseDate(text)).toBe(day)
})

test('a day is formatted as it is typed', () => {
  expect(writeDate('2026-11-24')).toBe('24.11.2026')
})

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['19:60', false],
  ['9:30', false],
])('«%s» is a valid time: %s', (text, isGood) => {
  expect(isTime(text)).toBe(isGood)
})

test.each([
  ['2500', 250_000],
  ['2 500', 250_000],
  ['2500,50 ₽', 250_050],
  ['10.5', 1050],
  ['1 000 000', 100_000_000],
  ['1 000 000,01', null],
  ['10.555', null],
  ['', null],
  ['-5', null],
  ['дорого', null],
])('the price «%s» is %s kopecks', (text, amount) => {
  expect(parsePrice(text)).toBe(amount)
})
