/** YYYY-MM-DDTHH:MM in the zone, as an input of date and time takes it. */
export function toLocal(instant_iso: string, zone: string): string {
  const local = Temporal.Instant.from(instant_iso).toZonedDateTimeISO(zone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' })
}

/** A time that the clock skips moves on, one that it repeats is the first. */
export function fromLocal(local: string, zone: string): string {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString()
}
