import { partsOfDay } from '@razgovor/contract/limits'
import type { PartOfDay } from '@razgovor/contract/waitlist'

export interface Wanted {
  from_at: Date | null
  to_at: Date | null
  parts_of_day: readonly PartOfDay[]
  zone: string
}

type HourIn = (at: Date, zone: string) => number

export function matches(
  { from_at, to_at, parts_of_day, zone }: Wanted,
  time_start: Date,
  hourIn: HourIn = readHour,
): boolean {
  if ((from_at && time_start < from_at) || (to_at && time_start >= to_at)) return false
  if (parts_of_day.length === 0) return true
  const hour = hourIn(time_start, zone)
  return parts_of_day.some((part) => hour >= partsOfDay[part][0] && hour < partsOfDay[part][1])
}

// Slow for thousands of slots and hundreds of listeners, so it is memoized.
export function rememberHours(): HourIn {
  const known = new Map<string, number>()
  return (at, zone) => {
    const key = `${at.getTime()} ${zone}`
    const hour = known.get(key) ?? readHour(at, zone)
    known.set(key, hour)
    return hour
  }
}

function readHour(at: Date, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).hour
}
