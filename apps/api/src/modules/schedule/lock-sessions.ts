import type { Tx } from '../../db/client.ts'

/** The series' sessions that have not begun, in the order of time; locked in the order of their ids, as bookings lock them. */
export async function lockSessionsAhead(tx: Tx, now: Date, series_id: string) {
  const sessions = await tx
    .selectFrom('time_slots')
    .select(['slot_id', 'time_start', 'time_end', 'places_taken'])
    .where('series_id', '=', series_id)
    .where('deleted_at', 'is', null)
    .where('time_start', '>', now)
    .orderBy('slot_id')
    .forNoKeyUpdate()
    .execute()
  return sessions.toSorted((one, other) => one.time_start.getTime() - other.time_start.getTime())
}
