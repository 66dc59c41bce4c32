import { monthTitle, monthsTitle, startOfMonth, weeksOfMonth } from '../../ui/calendar/month-calendar-days.ts'
import { capitalize } from '../../lib/format.ts'
import { formatPlainDay } from '../../lib/format-day.ts'
import { addDays, addMonths, startOfWeek } from '../../lib/time.ts'
import type { ScheduleView } from './schedule-address.ts'

export interface ShownDays {
  from: string
  days: number
}

/** Returns the days of a view; a month consists of whole weeks. */
export function daysOf(view: ScheduleView, day: string): ShownDays {
  if (view === 'day') return { from: day, days: 1 }
  if (view === 'week') return { from: startOfWeek(day), days: 7 }
  return { from: startOfWeek(startOfMonth(day)), days: 7 * weeksOfMonth(startOfMonth(day)).length }
}

/** «Вторник, 24 ноября 2026», «Ноябрь – декабрь 2026», «Ноябрь 2026». */
export function titleOf(view: ScheduleView, day: string, { from, days }: ShownDays): string {
  if (view === 'day') return `${capitalize(formatPlainDay(day))} ${day.slice(0, 4)}`
  return view === 'week' ? monthsTitle(from, addDays(from, days - 1)) : monthTitle(day)
}

export function dayAfterStep(view: ScheduleView, day: string, { from, days }: ShownDays, step: -1 | 1): string {
  if (view === 'month') return addMonths(startOfMonth(day), step)
  return step === 1 ? addDays(from, days) : addDays(from, -1)
}
