import type { Tx } from '../../../db/client.ts'

/** Sorted by time, but locked by id, as bookings do. */
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
