import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A booking that was canceled counts too. */
export const everBooked = sql<boolean>`exists (
  select from bookings b join booking_history h on h.booking_id = b.booking_id and h.to_status = 'BOOKED'
  where b.listener_id = c.listener_id and b.speaker_id = c.speaker_id)`

export async function hadBooking(db: Db, conversation_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('conversations as c')
    .select(everBooked.as('had_booking'))
    .where('conversation_id', '=', conversation_id)
    .executeTakeFirst()
  return found?.had_booking ?? false
}
