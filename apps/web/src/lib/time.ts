/** Loads Temporal where the browser lacks it; awaited once before the first render. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

export function dayOf(instant_iso: string, zone: string): string {
  return zoned(instant_iso, zone).toPlainDate().toString()
}

/** The first instant of a day in a zone; not always its midnight. */
export function startOfDay(day: string, zone: string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()
}

export function addDays(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString()
}

/** The same day of another month, or its last. */
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

/** The instant of a local time; a skipped time moves forward, of a repeated one the first is taken. */
export function instantAt({ day, time, zone }: { day: string; time: string; zone: string }): string {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()
}

/** Whole seconds left, including the one in progress; never below zero. */
export function secondsUntil(instant_iso: string, now_ms: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant_iso) - now_ms) / 1000))
}

export function zoned(instant_iso: string, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant_iso).toZonedDateTimeISO(zone)
}
