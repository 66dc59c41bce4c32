import { capitalize, dateFormat, formatOffset, formatTime } from './format.ts'
import * as texts from './format.texts.ts'
import { addDays, addMonths, dayOf, zoned } from './time.ts'

interface Seen {
  instant_iso: string
  now_iso: string
  zone: string
}

/** «вторник, 24 ноября», with the year where it is needed. */
export function formatDay(seen: Seen): string {
  return formatDated(seen, { weekday: 'long' })
}

/** «вт, 24 ноября», with the year where it is needed. */
export function formatShortDay(seen: Seen): string {
  return formatDated(seen, { weekday: 'short' })
}

/** «24 ноября», with the year where it is needed. */
export function formatDayMonth(seen: Seen): string {
  return formatDated(seen, {})
}

/** «ноября 2026», in the genitive, which the month takes only when formatted with a day. */
export function ofMonth(instant_iso: string, zone: string): string {
  const parts = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' }, zone).formatToParts(
    Date.parse(instant_iso),
  )
  return (['month', 'year'] as const).map((type) => parts.find((part) => part.type === type)?.value).join(' ')
}

function formatDated({ instant_iso, now_iso, zone }: Seen, options: Intl.DateTimeFormatOptions): string {
  const year = needsYear(dayOf(instant_iso, zone), dayOf(now_iso, zone)) ? { year: 'numeric' as const } : {}
  const format = dateFormat({ ...options, day: 'numeric', month: 'long', ...year }, zone)
  return format.format(Date.parse(instant_iso)).replace(texts.yearMark, '')
}

/** Whether the date is in another year, or more than eleven months away. */
function needsYear(day: string, today: string): boolean {
  return day.slice(0, 4) !== today.slice(0, 4) || day > addMonths(today, 11) || day < addMonths(today, -11)
}

interface Stretch {
  time_start_iso: string
  time_end_iso: string
}

/** «19:00–19:45»; with the offsets if the clock changes in between: «02:30 (UTC+2) – 02:30 (UTC+1)». */
export function formatTimeRange({ time_start_iso, time_end_iso }: Stretch, zone: string): string {
  const [start, end] = [formatTime(time_start_iso, zone), formatTime(time_end_iso, zone)]
  const [before, after] = [time_start_iso, time_end_iso].map((instant_iso) => offsetAt(instant_iso, zone))
  return before === after ? `${start}–${end}` : `${start} (${before}) – ${end} (${after})`
}

function offsetAt(instant_iso: string, zone: string): string {
  return formatOffset(zoned(instant_iso, zone).offsetNanoseconds / 60e9)
}

/** «Сегодня, 19:00», «Завтра, 11:00», within six days «Пн, 09:30», else «24 ноября, 09:30». */
export function formatWhen(seen: Seen): string {
  return `${formatNearDay(seen)}, ${formatTime(seen.instant_iso, seen.zone)}`
}

/** «Сегодня», «Завтра», within six days «Пн», else «24 ноября». */
export function formatNearDay(seen: Seen): string {
  const { instant_iso, now_iso, zone } = seen
  const day = dayOf(instant_iso, zone)
  const today = dayOf(now_iso, zone)
  if (day === today) return texts.today
  if (day === addDays(today, 1)) return texts.tomorrow
  if (day > today && day <= addDays(today, 6)) {
    return capitalize(dateFormat({ weekday: 'short' }, zone).format(Date.parse(instant_iso)))
  }
  return formatDayMonth(seen)
}

/** The weekday of a plain date: «пн». */
export function formatWeekday(day: string): string {
  return dateFormat({ weekday: 'short' }, 'UTC').format(Date.parse(day))
}

/** A plain date: «вторник, 24 ноября»; with `today`, the year where it is needed. */
export function formatPlainDay(day: string, today = day): string {
  return formatDay({ instant_iso: `${day}T00:00:00Z`, now_iso: `${today}T00:00:00Z`, zone: 'UTC' })
}

/** Plain dates: «23–29 ноября», «30 ноября – 6 декабря», with the year where it is needed. */
export function formatDays(first: string, last: string, { today }: { today: string }): string {
  const plain = (day: string) =>
    formatDayMonth({ instant_iso: `${day}T00:00:00Z`, now_iso: `${today}T00:00:00Z`, zone: 'UTC' })
  if (first === last) return plain(first)
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))}–${plain(last)}`
  return `${plain(first)} – ${plain(last)}`
}
