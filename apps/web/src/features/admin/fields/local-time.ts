/** YYYY-MM-DDTHH:MM in the zone, the value of a datetime-local input. */
export function toLocal(instant_iso: string, zone: string): string {
  const local = Temporal.Instant.from(instant_iso).toZonedDateTimeISO(zone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' })
}

/** A skipped local time moves forward; of a repeated one the first is taken. */
export function fromLocal(local: string, zone: string): string {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString()
}
