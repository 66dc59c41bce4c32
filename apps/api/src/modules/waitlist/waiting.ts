import { sql } from 'kysely'
import { isBookable } from '../../db/bookable.ts'
import type { Tx } from '../../db/client.ts'
import { statusesAhead } from '../bookings/bookings.states.ts'
import type { FreshSlot, Waiting } from './assign-times.ts'

// The limits of one speaker in one run.
export const waitingMax = 2000
export const slotsMax = 5000

interface Turns {
  speaker_id: string
  now: Date
  /** Entries notified after this instant still have their turn. */
  turns_from: Date
}

/** Leaves out entries whose turn is running; the order is that of joining. */
export async function loadWaiting(tx: Tx, { speaker_id, now, turns_from }: Turns): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom('waitlist_entries as e')
    .innerJoin('users as u', 'u.user_id', 'e.listener_id')
    .innerJoin('users as su', 'su.user_id', 'e.speaker_id')
    .select(['e.entry_id', 'e.listener_id', 'e.from_at', 'e.to_at', 'e.parts_of_day', 'e.seen_number'])
    .select('u.time_zone_id as zone')
    .where('e.speaker_id', '=', speaker_id)
    .where('u.is_open', '=', true)
    .where('su.is_open', '=', true)
    .where('su.role', '=', 'SPEAKER')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('waitlist_offers as o')
            .select('o.entry_id')
            .whereRef('o.entry_id', '=', 'e.entry_id')
            .where('o.offered_at', '>', turns_from),
        ),
      ),
    )
    .orderBy('e.position')
    .limit(waitingMax)
    .forNoKeyUpdate('e')
    .execute()
  const notified = await loadNotifiedStarts(tx, now, rows)
  const meetings = await loadMeetings(tx, now, rows)
  return rows.map((row) =>
    Object.assign(row, {
      notified_starts: new Set(notified.get(row.entry_id)),
      meetings: meetings.get(row.listener_id) ?? [],
    }),
  )
}

async function loadNotifiedStarts(tx: Tx, now: Date, entries: readonly { entry_id: string }[]) {
  const rows = await tx
    .selectFrom('waitlist_offers')
    .select(['entry_id', 'time_start'])
    .where('entry_id', '=', sql<string>`any(${entries.map(({ entry_id }) => entry_id)}::uuid[])`)
    .where('time_start', '>', now)
    .execute()
  const starts = Map.groupBy(rows, ({ entry_id }) => entry_id)
  return new Map(
    [...starts].map(([entry_id, offers]) => [entry_id, offers.map(({ time_start }) => time_start.getTime())]),
  )
}

async function loadMeetings(tx: Tx, now: Date, entries: readonly { listener_id: string }[]) {
  const rows = await tx
    .selectFrom('bookings')
    .select(['listener_id', 'time_start', 'time_end'])
    .where('listener_id', '=', sql<string>`any(${entries.map(({ listener_id }) => listener_id)}::uuid[])`)
    .where('status', 'in', statusesAhead)
    .where('time_end', '>', now)
    .execute()
  return Map.groupBy(rows, ({ listener_id }) => listener_id)
}

export async function loadFreshSlots(
  tx: Tx,
  { speaker_id, now, after }: { speaker_id: string; now: Date; after: number },
): Promise<FreshSlot[]> {
  return tx
    .selectFrom('time_slots')
    .select(['slot_id', 'time_start', 'time_end', 'free_number'])
    .select(sql<number>`places - places_taken`.as('places_free'))
    .where('speaker_id', '=', speaker_id)
    .where('free_number', '>', after)
    .where(isBookable('time_slots', now))
    .orderBy('time_start')
    .orderBy('slot_id')
    .limit(slotsMax)
    .execute()
}

export async function loadTurns(tx: Tx, { speaker_id, turns_from }: Omit<Turns, 'now'>) {
  return tx
    .selectFrom('waitlist_offers as o')
    .innerJoin('waitlist_entries as e', 'e.entry_id', 'o.entry_id')
    .select(['o.time_start', 'o.time_end', 'o.offered_at'])
    .where('e.speaker_id', '=', speaker_id)
    .where('o.offered_at', '>', turns_from)
    .execute()
}
