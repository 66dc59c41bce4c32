import { slotMinutes } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { overlapRefusal, overlaps, type Interval } from '../slot-changes.ts'

interface Removal {
  slots: readonly { slot_id: string }[]
  by: 'RULES' | 'SPEAKER'
}

// On a removed slot `made_by_rules` means that the rules must not offer it again.
export async function takeBack(tx: Tx, now: Date, { slots, by }: Removal): Promise<void> {
  await tx
    .updateTable('time_slots')
    .set({ deleted_at: now, made_by_rules: false, removed_by_rules: by === 'RULES' })
    .where('slot_id', '=', sql<string>`any(${slots.map(({ slot_id }) => slot_id)}::uuid[])`)
    .execute()
}

interface WayOf {
  speaker_id: string
  intervals: readonly Interval[]
  /** Slots that move too, so that they are not in the way. */
  except?: readonly string[]
}

/** Removes free rule slots. Needs the schedule locked. Throws timeslots_crossing, timeslot_intersection. */
export async function makeWay(tx: Tx, now: Date, { intervals, ...way }: WayOf): Promise<void> {
  const { inTheWay, free } = await takeBackAt(tx, now, { intervals, ...way, by: 'RULES' })
  const taken = inTheWay.find(({ slot_id }) => !free.has(slot_id))
  if (taken)
    throw overlapRefusal(
      taken,
      intervals.find((meant) => overlaps(meant, taken))!,
    )
}

/** Returns all rule slots there, with the ids of the removed. Skips locked ones: waiting could deadlock. */
export async function takeBackAt(
  tx: Tx,
  now: Date,
  { speaker_id, intervals, except = [], by }: WayOf & Pick<Removal, 'by'>,
) {
  const { rows: inTheWay } = await sql<Interval & { slot_id: string }>`
    select distinct t.slot_id, t.time_start, t.time_end
    from unnest(${isoOf(intervals, 'time_start')}::timestamptz[], ${isoOf(intervals, 'time_end')}::timestamptz[])
      as meant (time_start, time_end)
    join time_slots t on t.speaker_id = ${speaker_id} and t.made_by_rules and t.deleted_at is null
      and t.time_start < meant.time_end and t.time_end > meant.time_start
      and t.time_start > meant.time_start - make_interval(mins => ${slotMinutes.max})
    where t.slot_id <> all(${except}::uuid[])`.execute(tx)
  if (inTheWay.length === 0) return { inTheWay, free: new Set<string>() }
  const free = await tx
    .selectFrom('time_slots')
    .select('slot_id')
    .where('slot_id', '=', sql<string>`any(${inTheWay.map(({ slot_id }) => slot_id)}::uuid[])`)
    .where('places_taken', '=', 0)
    .orderBy('slot_id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  await takeBack(tx, now, { slots: free, by })
  return { inTheWay, free: new Set(free.map(({ slot_id }) => slot_id)) }
}

function isoOf(intervals: readonly Interval[], side: keyof Interval): string[] {
  return intervals.map((interval) => interval[side].toISOString())
}
