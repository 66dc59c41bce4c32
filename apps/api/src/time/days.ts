import { isTimeZone } from '@razgovor/contract/time-zones'

export function zoneOr(named: string | undefined, readers: string): string {
  return named && isTimeZone(named) ? named : readers
}

/** `from` is a local day or an instant; a day of a clock change has 23 or 25 hours. */
export function daysFrom(from: string, days: number, zone: string): { from: Date; to: Date } {
  const start = from.includes('T')
    ? Temporal.Instant.from(from).toZonedDateTimeISO(zone)
    : Temporal.PlainDate.from(from).toZonedDateTime(zone)
  return { from: toDate(start), to: toDate(start.add({ days })) }
}

export function endOfDay(at: Date, zone: string): Date {
  return toDate(onWall(at, zone).startOfDay().add({ days: 1 }))
}

export function monthsBetween(first: Date, last: Date, zone: string): { month: string; from: Date }[] {
  const monthOf = (at: Date) => onWall(at, zone).toPlainDate().toPlainYearMonth()
  const begin = monthOf(first)
  const { months: count } = begin.until(monthOf(last), { largestUnit: 'month' })
  return Array.from({ length: count + 1 }, (_, n) => {
    const month = begin.add({ months: n })
    return { month: month.toString(), from: toDate(month.toPlainDate({ day: 1 }).toZonedDateTime(zone)) }
  })
}

/** YYYY-MM-DD. */
export function dayIn(at: Date, zone: string): string {
  return onWall(at, zone).toPlainDate().toString()
}

/** Returns the offset at `first`, and each one that begins until `last`. */
export function offsetsBetween(first: Date, last: Date, zone: string): { from: Date; seconds: number }[] {
  const offsets: { from: Date; seconds: number }[] = []
  let at: Temporal.ZonedDateTime | null = onWall(first, zone)
  for (; at && at.epochMilliseconds <= last.getTime(); at = at.getTimeZoneTransition('next'))
    offsets.push({ from: toDate(at), seconds: at.offsetNanoseconds / 1e9 })
  return offsets
}

/** The end of Sunday. */
export function endOfWeek(at: Date, zone: string): Date {
  const day = onWall(at, zone).startOfDay()
  return toDate(day.add({ days: 8 - day.dayOfWeek }))
}

function onWall(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
}

function toDate(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds)
}
