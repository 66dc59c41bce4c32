import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { calendarClash } from '../notifications/kinds/calendar-clash.ts'
import { lockSchedule } from '../schedule/add-time-slot.ts'
import { markBusySlots } from '../schedule/mark-busy-slots.ts'
import type { Stretch } from './expand-busy.ts'

interface BusyTimes {
  calendar_id: string
  speaker_id: string
  busy: readonly Stretch[]
}

/**
 * Replaces the busy times of a calendar, hides and shows the slots that they overlap, and notifies the speaker of newly
 * affected booked slots. Safe to repeat.
 */
export async function storeBusyTimes(tx: Tx, now: Date, { calendar_id, speaker_id, busy }: BusyTimes): Promise<void> {
  // Without the lock, a slot created concurrently would see neither the old busy times nor the new ones.
  await lockSchedule(tx, speaker_id)
  const starts = busy.map(([from]) => new Date(from).toISOString())
  const ends = busy.map(([, to]) => new Date(to).toISOString())
  const { rows } = await sql<{ changed: number }>`
    with wanted as materialized (
      select tstzrange(time_start, time_end, '[)') as during
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as busy (time_start, time_end)
    ), gone as (
      delete from busy_times where calendar_id = ${calendar_id} and during not in (select during from wanted) returning 1
    ), come as (
      insert into busy_times (calendar_id, speaker_id, during)
      select ${calendar_id}, ${speaker_id}, during from wanted
      on conflict do nothing returning 1
    )
    select (select count(*) from gone)::int + (select count(*) from come)::int as changed`.execute(tx)
  if (rows[0]!.changed === 0) return
  const before = await listClashes(tx, now, speaker_id)
  await markBusySlots(tx, now, speaker_id)
  for (const slot_id of await listClashes(tx, now, speaker_id))
    if (!before.includes(slot_id)) await calendarClash.queue(tx, { slot_id })
}

async function listClashes(tx: Tx, now: Date, speaker_id: string): Promise<string[]> {
  const slots = await tx
    .selectFrom('time_slots')
    .select('slot_id')
    .where('speaker_id', '=', speaker_id)
    .where('is_busy', '=', true)
    .where('places_taken', '>', 0)
    .where('deleted_at', 'is', null)
    .where('time_start', '>', now)
    .execute()
  return slots.map(({ slot_id }) => slot_id)
}
