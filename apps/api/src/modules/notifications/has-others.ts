import type { Db } from '../../db/client.ts'
import type { BookingNotice } from './booking-notice.ts'

export async function hasOthers(db: Db, { consultation_id, booking_id }: BookingNotice): Promise<boolean> {
  const other = await db
    .selectFrom('bookings')
    .select('booking_id')
    .where('consultation_id', '=', consultation_id)
    .where('booking_id', '<>', booking_id)
    .where('status', 'in', ['BOOKED', 'STARTED'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
