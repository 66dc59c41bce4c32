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

/** What browsers still call by an old name. */
const renamed: Record<string, TimeZoneId> = { 'Europe/Kiev': 'Europe/Kyiv', 'Etc/UTC': 'UTC' }

/** The user's zone, else the browser's where the handbook has it, else Moscow. */
export function readerZone(): TimeZoneId {
  const chosen = getSession()?.user.time_zone_id
  if (chosen && isTimeZone(chosen)) return chosen
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const name = renamed[own] ?? own
  return isTimeZone(name) ? name : defaultTimeZone
}

/** Moscow on the server and while its page is hydrated, the reader's zone right after. */
export function useZone(): TimeZoneId {
  return useSyncExternalStore(onSessionChange, readerZone, () => defaultTimeZone)
}

/** «По Москве, UTC+3» at that moment. */
export function zoneName(zone: TimeZoneId, at_iso: string): string {
  const utc_offset_minutes = zoneOffsetMinutes(zone, Temporal.Instant.from(at_iso))
  return formatZone({ tz_id: zone, title: timeZones[zone], utc_offset_minutes })
}
