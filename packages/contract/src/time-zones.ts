import { timeZones, zonesLocale } from './time-zones.texts.ts'

export const defaultTimeZone = 'Europe/Moscow' satisfies keyof typeof timeZones

const zoneNameMax = 64
// Intl would also take offsets such as +03:00.
const zoneShape = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/

// Each is asked for with every request. Bounded, because names in other cases are names too.
const found = new Set<string>(Object.keys(timeZones))
const foundMax = 1000

/** Any IANA zone that the runtime knows, also by a former name. */
export function isTimeZone(name: string): boolean {
  if (found.has(name)) return true
  if (name.length > zoneNameMax || !zoneShape.test(name) || canonicalZone(name) === undefined) return false
  if (found.size < foundMax) found.add(name)
  return true
}

/** The runtime's own name of the zone, the same for all its names; undefined for an unknown one. */
function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The name of the handbook for a zone that it has, whichever of its names is given. */
export function handbookName(name: string): string {
  const canonical = canonicalZone(name)
  return Object.keys(timeZones).find((zone) => canonicalZone(zone) === canonical) ?? name
}

/** «Москва», «Чикаго», «Непал»: by the handbook, else as the runtime names the zone in this language. */
export function zoneTitle(zone: string, locale: string = zonesLocale): string {
  const titles: Record<string, string> = timeZones
  if (Object.hasOwn(titles, zone)) return titles[zone]!
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** The zones that the handbook does not have, by the runtime's names. */
export function otherTimeZones(): string[] {
  const known = new Set(Object.keys(timeZones).map(canonicalZone))
  return Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(canonicalZone(zone)))
}

/** Returns minutes east of UTC at the instant. */
export function zoneOffsetMinutes(zone: string, at: Temporal.Instant): number {
  return at.toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000
}

/** Formats an offset such as «UTC+3», «UTC+5:30», «UTC−3». */
export function utcOffsetLabel(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
