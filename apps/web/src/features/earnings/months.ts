import { intlLocale } from '../../lib/format.texts.ts'
import { monthTexts as texts } from './earnings.texts.ts'

export function readMonth(text: string | null): string | null {
  return text && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null
}

/** Returns the query's first and last day, both inclusive; empty for all time. */
export function daysOfMonth(month: string | null): { from?: string; to?: string } {
  if (!month) return {}
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return { from: `${month}-01`, to: `${month}-${daysInMonth}` }
}

/** Returns the last `count` months up to the month of `day`, the earliest first. */
export function lastMonths(day: string, count: number): string[] {
  const last = Temporal.PlainYearMonth.from(day.slice(0, 7))
  return Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }).toString())
}

/** Returns the months between two, both inclusive, the earliest first. */
export function monthsBetween(first: string, last: string): string[] {
  const from = Temporal.PlainYearMonth.from(first)
  const { months } = from.until(Temporal.PlainYearMonth.from(last), { largestUnit: 'months' })
  return Array.from({ length: Math.max(0, months + 1) }, (_, count) => from.add({ months: count }).toString())
}

export function formatMonth(month: string): string {
  const format = new Intl.DateTimeFormat(intlLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.parse(`${month}-01`)).replace(texts.year_mark, '')
}

/** Always has three letters, so that twelve months fit side by side on a phone. */
export function formatShortMonth(month: string): string {
  const format = new Intl.DateTimeFormat(intlLocale, { month: 'short', timeZone: 'UTC' })
  return format.format(Date.parse(`${month}-01`)).slice(0, 3)
}
