import { defaultTimeZone, handbookName, isTimeZone, zoneOffsetMinutes, zoneTitle } from '@razgovor/contract/time-zones'
import { useSyncExternalStore } from 'react'
import { formatZone } from './format.ts'
import { getSession, onSessionChange } from './session.ts'

/** Returns the user's chosen zone, else the browser's. */
export function readerZone(): string {
  const chosen = getSession()?.user.time_zone_id
  if (chosen && isTimeZone(chosen)) return chosen
  browserZone ??= zoneOfBrowser(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return browserZone
}

let browserZone: string | undefined

/** A browser that does not know its zone returns no name or «Etc/Unknown». */
export function zoneOfBrowser(name: string | undefined): string {
  return name && isTimeZone(name) ? handbookName(name) : defaultTimeZone
}

/** Returns Moscow on the server and during hydration, then the reader's zone. */
export function useZone(): string {
  return useSyncExternalStore(onSessionChange, readerZone, () => defaultTimeZone)
}

export function zoneName(zone: string, at_iso: string): string {
  const utcOffsetMinutes = zoneOffsetMinutes(zone, Temporal.Instant.from(at_iso))
  return formatZone({ tz_id: zone, title: zoneTitle(zone), utcOffsetMinutes })
}
