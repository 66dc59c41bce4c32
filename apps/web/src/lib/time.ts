/** Loads Temporal where the browser lacks it; awaited once, before the first render. */
export async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}

/** The day, YYYY-MM-DD, that an instant falls on in a zone. */
export function dayOf(instant_iso: string, zone: string): string {
  return zoned(instant_iso, zone).toPlainDate().toString()
}

/** The instant at which a day begins in a zone; not always its midnight. */
export function startOfDay(day: string, zone: string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()
}

export function addDays(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString()
}

/** The days of a stretch, beginning with `day`. */
export function daysFrom(day: string, count = 7): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index))
}

/** The Monday of the day's week. */
export function startOfWeek(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

/** 1 (Monday) to 7. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/** The instant of a wall-clock time; a time that the clock skips moves on, one that it repeats is the first. */
export function instantAt({ day, time, zone }: { day: string; time: string; zone: string }): string {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()
}

/** Whole seconds left, the begun one counted; never below zero. */
export function secondsUntil(instant_iso: string, now_ms: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant_iso) - now_ms) / 1000))
}

export function zoned(instant_iso: string, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant_iso).toZonedDateTimeISO(zone)
}
