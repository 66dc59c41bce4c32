/** Returns YYYY-MM-DDTHH:MM in the zone, as a datetime-local input requires. */
export function toLocal(instant_iso: string, zone: string): string {
  const local = Temporal.Instant.from(instant_iso).toZonedDateTimeISO(zone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' })
}

/** Converts a local time to an instant. A skipped time moves forward; a repeated time means its first occurrence. */
export function fromLocal(local: string, zone: string): string {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString()
}
