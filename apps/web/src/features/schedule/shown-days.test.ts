import { expect, test } from 'vitest'
import { ensureTemporal } from '../../lib/time.ts'
import type { ScheduleView } from './schedule-address.ts'
import { dayAfterStep, daysOf, titleOf } from './shown-days.ts'

await ensureTemporal()

const title = (view: ScheduleView, day: string) => titleOf(view, day, daysOf(view, day))
const steps = (view: ScheduleView, day: string, shown = daysOf(view, day)) =>
  ([-1, 1] as const).map((step) => dayAfterStep(view, day, shown, step))

test('a day is itself, a week begins on Monday, a month is shown in whole weeks', () => {
  expect(daysOf('day', '2026-11-25')).toEqual({ from: '2026-11-25', days: 1 })
  expect(daysOf('week', '2026-11-25')).toEqual({ from: '2026-11-23', days: 7 })
  expect(daysOf('month', '2026-11-25')).toEqual({ from: '2026-10-26', days: 42 })
  expect(daysOf('month', '2027-02-28')).toEqual({ from: '2027-02-01', days: 28 })
})

test('the title names month and year, of a week both months', () => {
  expect(title('day', '2026-11-24')).toBe('Вторник, 24 ноября 2026')
  expect(title('week', '2026-11-24')).toBe('Ноябрь 2026')
  expect(title('week', '2026-11-30')).toBe('Ноябрь – декабрь 2026')
  expect(title('week', '2026-12-31')).toBe('Декабрь 2026 – январь 2027')
  expect(title('month', '2026-11-24')).toBe('Ноябрь 2026')
})

test('steps lead to the neighboring day, week or month, from seven days in the middle of a week too', () => {
  expect(steps('day', '2026-03-01')).toEqual(['2026-02-28', '2026-03-02'])
  expect(steps('week', '2026-11-25')).toEqual(['2026-11-22', '2026-11-30'])
  expect(steps('month', '2026-12-31')).toEqual(['2026-11-01', '2027-01-01'])
  expect(steps('week', '2026-11-28', { from: '2026-11-28', days: 7 })).toEqual(['2026-11-27', '2026-12-05'])
})
