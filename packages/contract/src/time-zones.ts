import { timeZones, zonesLocale } from './time-zones.texts.ts'

export const defaultTimeZone = 'Europe/Moscow' satisfies keyof typeof timeZones

const zoneNameMax = 64
// Intl would also take offsets such as +03:00.
const zoneShape = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/

// A cache, because every request validates zones. Bounded, because names in other cases are valid too.
const found = new Set<string>(Object.keys(timeZones))
const foundMax = 1000

/** Accepts every IANA zone that the runtime knows, including former names. */
export function isTimeZone(name: string): boolean {
  if (found.has(name)) return true
  if (name.length > zoneNameMax || !zoneShape.test(name) || canonicalZone(name) === undefined) return false
  if (found.size < foundMax) found.add(name)
  return true
}

/** Returns the runtime's canonical name of the zone, or undefined for an unknown one. */
function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Returns the handbook's name of the zone, or `name` itself if the handbook does not have it. */
export function handbookName(name: string): string {
  const canonical = canonicalZone(name)
  return Object.keys(timeZones).find((zone) => canonicalZone(zone) === canonical) ?? name
}

/** Returns a title such as «Москва», «Чикаго», «Непал»: the handbook's, otherwise the runtime's in this language. */
export function zoneTitle(zone: string, locale: string = zonesLocale): string {
  const titles: Record<string, string> = timeZones
  if (Object.hasOwn(titles, zone)) return titles[zone]!
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Lists the zones that are not in the handbook, by the runtime's names. */
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
