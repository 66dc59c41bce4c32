import { repeat } from '@razgovor/contract/repeats'
import { expect, test } from 'vitest'
import { endsOnProblem, leavesOut, repeatFrom, timesProblem, toRepeat, type RepeatForm } from './repeat-form.ts'
import { repeatProblems } from './schedule.texts.ts'
import { ensureTemporal } from './time.ts'

await ensureTemporal()

const tuesday = '2026-11-24'
const form = repeatFrom(tuesday)

test('a form starts without repetition, prepared for its day’s weekday', () => {
  expect(toRepeat(form, tuesday)).toBeNull()
  expect(toRepeat({ ...form, repeat_mode: 'WEEKLY' }, tuesday)).toEqual({
    repeat_mode: 'WEEKLY',
    weekdays: [2],
    ends_on: '2026-12-22',
    times: null,
  })
})

test('the weekday is the first day’s own until the user presses one', () => {
  const weekly = { ...form, repeat_mode: 'WEEKLY' as const }
  expect(toRepeat(weekly, '2026-12-10')).toMatchObject({ weekdays: [4] })
  expect(toRepeat({ ...weekly, weekdays: [2] }, '2026-12-10')).toMatchObject({ weekdays: [2] })
  expect(toRepeat(weekly, null)).toBeUndefined()
})

test('a weekly repetition leaves out a first day whose weekday is not pressed', () => {
  const weekly = { ...form, repeat_mode: 'WEEKLY' as const }
  expect(leavesOut({ ...weekly, weekdays: [1, 4] }, tuesday)).toBe(true)
  for (const weekdays of [null, [], [2, 4]]) expect(leavesOut({ ...weekly, weekdays }, tuesday)).toBe(false)
  expect(leavesOut({ ...weekly, repeat_mode: 'DAILY', weekdays: [1] }, tuesday)).toBe(false)
})

test('a daily repetition has no weekdays, a counted one no last day', () => {
  expect(toRepeat({ ...form, repeat_mode: 'DAILY', ends: 'AFTER', times: '10' }, tuesday)).toEqual({
    repeat_mode: 'DAILY',
    weekdays: [],
    ends_on: null,
    times: 10,
  })
})

test.each<Partial<RepeatForm>>([
  { repeat_mode: 'WEEKLY', weekdays: [7, 1, 3] },
  { repeat_mode: 'WEEKLY', ends: 'AFTER', times: '366' },
  { repeat_mode: 'DAILY' },
])('the form produces what the contract accepts: %o', (changes) => {
  const sent = toRepeat({ ...form, ...changes }, tuesday)
  expect(repeat.parse(sent)).toEqual(sent)
})

test.each<Partial<RepeatForm>>([
  { repeat_mode: 'WEEKLY', weekdays: [] },
  { repeat_mode: 'DAILY', ends_on: '31.11.2026' },
  { repeat_mode: 'DAILY', ends: 'AFTER', times: '' },
])('an invalid form has no repetition yet: %o', (changes) => {
  expect(toRepeat({ ...form, ...changes }, tuesday)).toBeUndefined()
})

test('the last day is not before the first', () => {
  expect(endsOnProblem('23.11.2026', tuesday)).toBe(repeatProblems.too_early)
  expect(endsOnProblem('24.11.2026', tuesday)).toBeUndefined()
  expect(endsOnProblem('23.11.2026', null)).toBeUndefined()
})

test.each(['0', '367', '1.5', '-1', ''])('«%s» is not a number of times', (text) => {
  expect(timesProblem(text)).toBe(repeatProblems.times)
})
