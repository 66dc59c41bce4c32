import { isTimeZone } from '@razgovor/contract/time-zones'

/** The zone asked for, if it is of the handbook's 39; else the reader's. */
export function zoneOr(named: string | undefined, readers: string): string {
  return named && isTimeZone(named) ? named : readers
}

/**
 * From the start of a day in the zone, or from an instant, for so many calendar days there: a day of a clock change
 * has 23 or 25 hours.
 */
export function daysFrom(from: string, days: number, zone: string): { from: Date; to: Date } {
  const start = from.includes('T')
    ? Temporal.Instant.from(from).toZonedDateTimeISO(zone)
    : Temporal.PlainDate.from(from).toZonedDateTime(zone)
  return { from: toDate(start), to: toDate(start.add({ days })) }
}

export function endOfDay(at: Date, zone: string): Date {
  return toDate(
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).startOfDay().add({ days: 1 }),
  )
}

/** The end of Sunday. */
export function endOfWeek(at: Date, zone: string): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).startOfDay()
  return toDate(day.add({ days: 8 - day.dayOfWeek }))
}

function toDate(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds)
}
