import type { Db } from '../../db/client.ts'
import { findBooking } from './told-booking.ts'

export type ToldDispute = NonNullable<Awaited<ReturnType<typeof findToldDispute>>>

/** A dispute as it stands at the moment of telling, with its booking. */
export async function findToldDispute(db: Db, dispute_id: string) {
  const dispute = await db
    .selectFrom('disputes as d')
    .leftJoin('refunds as r', 'r.refund_id', 'd.refund_id')
    .select(['d.dispute_id', 'd.booking_id', 'd.status', 'd.comment', 'r.amount as refund'])
    .where('dispute_id', '=', dispute_id)
    .executeTakeFirst()
  const booking = dispute && (await findBooking(db, dispute.booking_id))
  return booking && { ...dispute, booking }
}
