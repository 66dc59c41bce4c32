/** Loads Temporal where the browser lacks it; awaited once before the first render. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

export function dayOf(instant_iso: string, zone: string): string {
  return zoned(instant_iso, zone).toPlainDate().toString()
}

/** Returns the first instant of a day in a zone, which is not always midnight. */
export function startOfDay(day: string, zone: string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()
}

export function addDays(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString()
}

/** Returns the same day of another month, or the month's last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ months: count }).toString()
}

export function daysFrom(day: string, count = 7): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index))
}

export function startOfWeek(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/** Converts a local time to an instant. A skipped time moves forward; a repeated time means its first occurrence. */
export function instantAt({ day, time, zone }: { day: string; time: string; zone: string }): string {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()
}

/** Returns whole seconds left, including the one in progress; never below zero. */
export function secondsUntil(instant_iso: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant_iso) - nowMs) / 1000))
}

export function zoned(instant_iso: string, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant_iso).toZonedDateTimeISO(zone)
}
