import type { SlotChange } from '@razgovor/contract/schedule'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

export interface Interval {
  time_start: Date
  time_end: Date
}

export interface StandingSlot extends Interval {
  series_id: string | null
}

export function isSameSession(session: Interval, other: StandingSlot, series_id: string | null | undefined): boolean {
  return (
    other.series_id === series_id &&
    series_id !== null &&
    other.time_start.getTime() === session.time_start.getTime() &&
    other.time_end.getTime() === session.time_end.getTime()
  )
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.time_start < other.time_end && other.time_start < one.time_end
}

function liesWithin(one: Interval, other: Interval): boolean {
  return one.time_start >= other.time_start && one.time_end <= other.time_end
}

/** See docs/decisions/001. */
export function overlapRefusal(one: Interval, other: Interval): ApiError {
  const isNested = liesWithin(one, other) || liesWithin(other, one)
  return new ApiError(isNested ? 'timeslots_crossing' : 'timeslot_intersection')
}

/** Leaves out `except` and free rule slots, which `makeWay` removes. */
export async function listInTheWay(
  db: Db,
  { speaker_id, intervals, except }: { speaker_id: string; intervals: readonly Interval[]; except: readonly string[] },
): Promise<StandingSlot[]> {
  if (intervals.length === 0) return []
  const from = new Date(Math.min(...intervals.map(({ time_start }) => time_start.getTime())))
  const to = new Date(Math.max(...intervals.map(({ time_end }) => time_end.getTime())))
  const rows = await db
    .selectFrom('time_slots')
    .select(['slot_id', 'series_id', 'time_start', 'time_end'])
    .where('speaker_id', '=', speaker_id)
    .where('deleted_at', 'is', null)
    .where('time_start', '<', to)
    .where('time_end', '>', from)
    .where((eb) => eb.or([eb('made_by_rules', '=', false), eb('places_taken', '>', 0)]))
    .execute()
  return rows.filter(({ slot_id }) => !except.includes(slot_id))
}

export function toSlotChange(
  change: SlotChange['change'],
  { time_start, time_end }: Interval,
  { slot_id = null, bookings_count = 0, is_clock_change = false }: Partial<SlotChange> = {},
): SlotChange {
  return {
    slot_id,
    time_start_iso: time_start.toISOString(),
    time_end_iso: time_end.toISOString(),
    change,
    is_clock_change,
    bookings_count,
  }
}
