import { utcOffsetLabel, zoneOffsetMinutes, zoneTitle } from '@razgovor/contract/time-zones'
import { textTexts } from '../text/text.texts.ts'

function toInstant(at: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
}

export interface Wall {
  zone: string
  now: Date
}

/** «24 ноября, 19:00», with the year if it is needed. */
export function inZone(at: Date, wall: Wall): string {
  return `${formatDay(at, wall)}, ${timeInZone(at, wall.zone)}`
}

export interface Stretch {
  time_start: Date
  time_end: Date
}

/** «24 ноября, 19:00–20:00 (Москва, UTC+3)», with both offsets if the clock changes. */
export function stretchInZone(
  { time_start, time_end }: Stretch,
  wall: Wall,
  options: { weekday?: 'long' } = {},
): string {
  const day = formatDay(time_start, wall, options)
  const [start, end] = [timeInZone(time_start, wall.zone), timeInZone(time_end, wall.zone)]
  const [before, after] = [offsetLabel(wall.zone, time_start), offsetLabel(wall.zone, time_end)]
  const change = before === after ? '' : `, ${textTexts.afterChange(after)}`
  return `${day}, ${start}–${end} (${zoneLabel(wall.zone, time_start)}${change})`
}

function formatDay(at: Date, { zone, now }: Wall, options: Intl.DateTimeFormatOptions = {}): string {
  const [day, today] = [at, now].map((date) => toInstant(date).toZonedDateTimeISO(zone).toPlainDate())
  const year = needsYear(day!, today!) ? { year: 'numeric' as const } : {}
  const format = { ...options, day: 'numeric', month: 'long', ...year, timeZone: zone } as const
  return new Intl.DateTimeFormat(textTexts.locale, format).format(at).replace(textTexts.yearMark, '')
}

// A date of another year, or more than eleven months away.
function needsYear(day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const { compare } = Temporal.PlainDate
  return (
    day.year !== today.year ||
    compare(day, today.add({ months: 11 })) > 0 ||
    compare(day, today.subtract({ months: 11 })) < 0
  )
}

/** «19:00». */
export function timeInZone(at: Date, zone: string): string {
  return new Intl.DateTimeFormat(textTexts.locale, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
}

/** «Москва, UTC+3». */
export function zoneLabel(zone: string, at: Date): string {
  const offset = offsetLabel(zone, at)
  const title = zoneTitle(zone, textTexts.locale)
  return title === offset ? title : `${title}, ${offset}`
}

function offsetLabel(zone: string, at: Date): string {
  return utcOffsetLabel(zoneOffsetMinutes(zone, toInstant(at)))
}
