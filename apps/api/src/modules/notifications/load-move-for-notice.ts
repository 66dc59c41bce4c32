import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOn, loadBookingForNotice } from './booking-notice.ts'

/** Undefined unless the booking is active and still in the slot and at the time of this move. */
export async function loadMoveForNotice(db: Db, move_id: string) {
  const move = await db
    .selectFrom('booking_moves as m')
    .innerJoin('bookings as b', 'b.booking_id', 'm.booking_id')
    .leftJoin('refunds as r', 'r.refund_id', 'm.refund_id')
    .select(['m.move_id', 'm.booking_id', 'm.cause', 'm.from_consultation_id', 'm.to_consultation_id', 'm.to_slot_id'])
    .select(['m.from_start', 'm.from_end', 'm.to_start', sql<number>`coalesce(r.amount, 0)`.as('refund')])
    .where('m.move_id', '=', move_id)
    .whereRef('m.to_slot_id', '=', 'b.slot_id')
    .whereRef('m.to_start', '=', 'b.time_start')
    .executeTakeFirst()
  const booking = move && (await loadBookingForNotice(db, move.booking_id))
  return booking && isOn(booking) ? { ...move, booking } : undefined
}
