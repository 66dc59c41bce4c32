import type { SubscriptionType } from '@razgovor/contract/tariffs'

export const monthsOf: Record<SubscriptionType, number> = { MONTHLY: 1, HALF_YEARLY: 6, YEARLY: 12 }

/** One month after 31 January is the last of February, two months are 31 March. */
export interface Anchor {
  anchor_at: Date
  time_zone_id: string
}

export function monthsAfter({ anchor_at, time_zone_id }: Anchor, months: number): Date {
  return toDate(onWall(anchor_at, time_zone_id).add({ months }))
}

export function daysAfter(at: Date, days: number, zone: string): Date {
  return toDate(onWall(at, zone).add({ days }))
}

/** A day that has begun counts as a whole. */
export function daysBetween(from: Date, to: Date, zone: string): number {
  if (to <= from) return 0
  const start = onWall(from, zone)
  const days = start.until(onWall(to, zone), { largestUnit: 'day' }).days
  return toDate(start.add({ days })) < to ? days + 1 : days
}

export function monthAround(at: Date, zone: string): { from: Date; to: Date } {
  const first = onWall(at, zone).with({ day: 1 }).startOfDay()
  return { from: toDate(first), to: toDate(first.add({ months: 1 }).startOfDay()) }
}

function onWall(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
}

function toDate(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds)
}
