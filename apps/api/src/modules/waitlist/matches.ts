import { partsOfDay, type PartOfDay } from '@razgovor/contract/waitlist'

export interface Wanted {
  from_at: Date | null
  to_at: Date | null
  parts_of_day: readonly PartOfDay[]
  /** The listener's. */
  zone: string
}

/** Whether a meeting that starts then is one that is waited for. */
export function matches({ from_at, to_at, parts_of_day, zone }: Wanted, time_start: Date): boolean {
  if ((from_at && time_start < from_at) || (to_at && time_start >= to_at)) return false
  if (parts_of_day.length === 0) return true
  const { hour } = Temporal.Instant.fromEpochMilliseconds(time_start.getTime()).toZonedDateTimeISO(zone)
  return parts_of_day.some((part) => {
    const [from, to] = partsOfDay[part]
    return hour >= from && hour < to
  })
}
