import { repeatTimesMax } from '@razgovor/contract/limits'
import type { Repeat } from '@razgovor/contract/repeats'
import { parseDate, writeDate } from './date-time-input.ts'
import { repeatProblems } from './schedule.texts.ts'
import { addDays, weekdayOf } from './time.ts'

export interface RepeatForm {
  repeat_mode: 'NONE' | 'DAILY' | 'WEEKLY'
  /** Null until the user presses a weekday; until then the weekday of the first day applies. */
  weekdays: number[] | null
  ends: 'ON' | 'AFTER'
  ends_on: string
  times: string
}

const fourWeeks = 28

export function repeatFrom(day: string): RepeatForm {
  const ends_on = writeDate(addDays(day, fourWeeks))
  return { repeat_mode: 'NONE', weekdays: null, ends: 'ON', ends_on, times: '8' }
}

/** Returns the pressed weekdays, or the weekday of the first day if none was pressed. */
export function weekdaysOn(weekdays: readonly number[] | null, day: string | null): readonly number[] {
  return weekdays ?? (day ? [weekdayOf(day)] : [])
}

/** Whether a weekly repetition leaves out the first day. */
export function leavesOut({ repeat_mode, weekdays }: RepeatForm, day: string): boolean {
  return repeat_mode === 'WEEKLY' && weekdays !== null && weekdays.length > 0 && !weekdays.includes(weekdayOf(day))
}

export function weekdaysProblem(weekdays: readonly number[] | null): string | undefined {
  return weekdays === null || weekdays.length > 0 ? undefined : repeatProblems.weekdays
}

/** `day`: the first day; null while it is invalid. */
export function endsOnProblem(text: string, day: string | null): string | undefined {
  const last = parseDate(text)
  if (!last) return repeatProblems.ends_on
  return day && last < day ? repeatProblems.too_early : undefined
}

export function timesProblem(text: string): string | undefined {
  return /^\d{1,3}$/.test(text) && +text >= 1 && +text <= repeatTimesMax ? undefined : repeatProblems.times
}

/** Returns null without repetition, undefined while the form is invalid. */
export function toRepeat(form: RepeatForm, day: string | null): Repeat | null | undefined {
  const { repeat_mode, ends, ends_on, times } = form
  if (repeat_mode === 'NONE') return null
  const weekdays = repeat_mode === 'WEEKLY' ? weekdaysOn(form.weekdays, day).toSorted((one, other) => one - other) : []
  if (repeat_mode === 'WEEKLY' && weekdays.length === 0) return undefined
  if (ends === 'AFTER') {
    return timesProblem(times) ? undefined : { repeat_mode, weekdays, ends_on: null, times: Number(times) }
  }
  return endsOnProblem(ends_on, day) ? undefined : { repeat_mode, weekdays, ends_on: parseDate(ends_on), times: null }
}
