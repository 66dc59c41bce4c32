import {
  defaultTimeZone,
  isTimeZone,
  timeZones,
  zoneOffsetMinutes,
  type TimeZoneId,
} from '@razgovor/contract/time-zones'
import { useSyncExternalStore } from 'react'
import { formatZone } from './format.ts'
import { getSession, onSessionChange } from './session.ts'

/** Old names that browsers still use. */
const renamed: Record<string, TimeZoneId> = { 'Europe/Kiev': 'Europe/Kyiv', 'Etc/UTC': 'UTC' }

/** The user's zone; else the browser's, or a known one with the same offsets. */
export function readerZone(): TimeZoneId {
  const chosen = getSession()?.user.time_zone_id
  if (chosen && isTimeZone(chosen)) return chosen
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const name = renamed[own] ?? own
  if (isTimeZone(name)) return name
  clockZone ??= zoneByClock(Date.now(), (at_ms) => -new Date(at_ms).getTimezoneOffset())
  return clockZone
}

let clockZone: TimeZoneId | undefined

const halfYearMs = 182 * 24 * 3_600_000

/** By the present offset and that of half a year later, else by the present one; Moscow if no zone matches. */
export function zoneByClock(now_ms: number, offsetAt: (at_ms: number) => number): TimeZoneId {
  const moments = [now_ms, now_ms + halfYearMs]
  const zones = Object.keys(timeZones).filter(isTimeZone)
  const hasOffset = (zone: TimeZoneId, at_ms: number) =>
    zoneOffsetMinutes(zone, Temporal.Instant.fromEpochMilliseconds(at_ms)) === offsetAt(at_ms)
  return (
    zones.find((zone) => moments.every((at_ms) => hasOffset(zone, at_ms))) ??
    zones.find((zone) => hasOffset(zone, now_ms)) ??
    defaultTimeZone
  )
}

/** Moscow on the server and during hydration, then the reader's zone. */
export function useZone(): TimeZoneId {
  return useSyncExternalStore(onSessionChange, readerZone, () => defaultTimeZone)
}

export function zoneName(zone: TimeZoneId, at_iso: string): string {
  const utc_offset_minutes = zoneOffsetMinutes(zone, Temporal.Instant.from(at_iso))
  return formatZone({ tz_id: zone, title: timeZones[zone], utc_offset_minutes })
}
