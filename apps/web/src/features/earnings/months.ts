import { intlLocale } from '../../lib/format.texts.ts'
import { monthTexts as texts } from './earnings.texts.ts'

/** A month is YYYY-MM. */
export function readMonth(text: string | null): string | null {
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null
}

/** What the calls ask by: both days included; all time without a month. */
export function daysOfMonth(month: string | null): { from?: string; to?: string } {
  if (!month) return {}
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return { from: `${month}-01`, to: `${month}-${daysInMonth}` }
}

/** So many months up to the day's own, the earliest first. */
export function lastMonths(day: string, count: number): string[] {
  const last = Temporal.PlainYearMonth.from(day.slice(0, 7))
  return Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }).toString())
}

/** Both included, the earliest first. */
export function monthsBetween(first: string, last: string): string[] {
  const from = Temporal.PlainYearMonth.from(first)
  const { months } = from.until(Temporal.PlainYearMonth.from(last), { largestUnit: 'months' })
  return Array.from({ length: Math.max(0, months + 1) }, (_, count) => from.add({ months: count }).toString())
}

/** «ноябрь 2026». */
export function formatMonth(month: string): string {
  const format = new Intl.DateTimeFormat(intlLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.parse(`${month}-01`)).replace(texts.year_mark, '')
}

/** «ноя», all of one length: twelve stand in a row on a phone. */
export function formatShortMonth(month: string): string {
  const format = new Intl.DateTimeFormat(intlLocale, { month: 'short', timeZone: 'UTC' })
  return format.format(Date.parse(`${month}-01`)).slice(0, 3)
}
