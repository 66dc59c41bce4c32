import { zoneOffsetMinutes } from '@razgovor/contract/time-zones'
import { formatOffset } from './format.ts'
import { formatDays } from './format-day.ts'
import * as texts from './format.texts.ts'
import { addDays, daysFrom, startOfDay } from './time.ts'
import { zoneName } from './zone.ts'

/** «По Москве, UTC+3»; if the clock changes on one of the days, «Берлин, UTC+2, с 25 октября UTC+1». */
export function zoneOverDays(zone: string, { from, days }: { from: string; days: number }): string {
  const offsetAfter = (day: string) => offsetAtStart(addDays(day, 1), zone)
  const before = offsetAtStart(from, zone)
  const name = zoneName(zone, startOfDay(from, zone))
  const changed = daysFrom(from, days).find((day) => offsetAfter(day) !== before)
  if (!changed) return name
  const since = texts.offsetSince(formatDays(changed, changed, { today: changed }), formatOffset(offsetAfter(changed)))
  return `${name}, ${since}`
}

function offsetAtStart(day: string, zone: string): number {
  return zoneOffsetMinutes(zone, Temporal.Instant.from(startOfDay(day, zone)))
}
