import { intlLocale } from '../../lib/format.texts.ts'
import { capitalize } from '../../lib/format.ts'
import { addDays, addMonths, daysFrom, startOfWeek } from '../../lib/time.ts'

const monthName = new Intl.DateTimeFormat(intlLocale, { month: 'long', timeZone: 'UTC' })

export function monthTitle(day: string): string {
  return `${capitalize(monthName.format(Date.parse(day)))} ${day.slice(0, 4)}`
}

/** «Ноябрь 2026», «Ноябрь – декабрь 2026», «Декабрь 2026 – январь 2027». */
export function monthsTitle(first: string, last: string): string {
  if (first.slice(0, 7) === last.slice(0, 7)) return monthTitle(first)
  const begins =
    first.slice(0, 4) === last.slice(0, 4) ? capitalize(monthName.format(Date.parse(first))) : monthTitle(first)
  return `${begins} – ${monthName.format(Date.parse(last))} ${last.slice(0, 4)}`
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}

/** Returns the days of a month by weeks that start on Monday; the first and last week may be partial. */
export function weeksOfMonth(month: string): string[][] {
  return [...Map.groupBy(daysOfMonth(month), startOfWeek).values()]
}

export function daysOfMonth(month: string): string[] {
  return daysFrom(month, Temporal.PlainDate.from(month).daysInMonth)
}

/** Returns the day that a key moves to in the ARIA grid pattern for dates; undefined for other keys. */
export function dayByKey(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day)
    case 'End':
      return addDays(startOfWeek(day), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
