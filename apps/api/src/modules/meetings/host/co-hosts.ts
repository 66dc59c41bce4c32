import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** Co-hosts are named for the series of the meeting, or for the meeting itself if it has none. */
export const scopeOf = sql<string>`coalesce(t.series_id, c.consultation_id)`

export async function listCoHostIds(db: Db, consultation_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('consultations as c')
    .innerJoin('time_slots as t', 't.slot_id', 'c.slot_id')
    .innerJoin('co_hosts as h', (join) => join.on('h.scope_id', '=', scopeOf))
    .innerJoin('users as u', 'u.user_id', 'h.user_id')
    .select('h.user_id')
    .where('c.consultation_id', '=', consultation_id)
    .where('u.blocked_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bookings as b')
          .select('b.booking_id')
          .whereRef('b.consultation_id', '=', 'c.consultation_id')
          .whereRef('b.listener_id', '=', 'h.user_id')
          .where('b.status', 'in', ['BOOKED', 'STARTED', 'ENDED']),
      ),
    )
    .orderBy('h.named_at')
    .orderBy('h.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
