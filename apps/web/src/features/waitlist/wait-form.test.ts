import { expect, test } from 'vitest'
import { dateProblem, lastDayProblem, toWish, type WaitForm } from './wait-form.ts'

const today = '2026-11-26'
const form = (change: Partial<WaitForm>): WaitForm => ({
  period: 'DATES',
  from_iso: '01.12.2026',
  to_iso: '01.12.2026',
  parts_of_day: ['DAY'],
  ...change,
})

test('dates are whole days in the reader’s zone, the last one included', () => {
  const wish = { from_iso: '2026-11-30T21:00:00Z', to_iso: '2026-12-01T21:00:00Z', parts_of_day: ['DAY'] }
  expect(toWish(form({}), 'Europe/Moscow')).toEqual(wish)
})

test('«any day» sends no dates, whatever was typed before', () => {
  const wish = { from_iso: null, to_iso: null, parts_of_day: ['DAY'] }
  expect(toWish(form({ period: 'ANY' }), 'Europe/Moscow')).toEqual(wish)
})

test('an invalid or past day, and a range that ends before it begins, are reported', () => {
  expect(dateProblem('31.11.2026', today)).toMatch(/24\.11\.2026/)
  expect(dateProblem('25.11.2026', today)).toBe('Этот день уже прошёл')
  expect(dateProblem('26.11.2026', today)).toBeUndefined()
  expect(lastDayProblem(form({ from_iso: '02.12.2026' }), today)).toBe('Последний день раньше первого')
  expect(lastDayProblem(form({}), today)).toBeUndefined()
})
