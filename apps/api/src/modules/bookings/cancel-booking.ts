import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Canceler } from './bookings.states.ts'
import { moveBookings, type MovedBooking } from './move-bookings.ts'

interface Canceling {
  by: Canceler
  by_user_id: string | null
}

const whys: Record<Canceler, string> = {
  LISTENER: 'the listener canceled',
  SPEAKER: 'the speaker canceled',
  PLATFORM: 'an admin canceled',
  BANK: 'the bank gave the money back',
}

/** Lets a RESERVED or BOOKED place go and tells whom it concerns. Needs the slot locked. Throws payment_status. */
export async function cancelBooking(
  tx: Tx,
  now: Date,
  booking_id: string,
  { by, by_user_id }: Canceling,
): Promise<MovedBooking> {
  const [canceled] = await moveBookings(tx, now, [booking_id], {
    to: 'CANCELED',
    by_user_id,
    why: whys[by],
    reason: by,
  })
  if (!canceled) throw new ApiError('payment_status', { message: 'Эту встречу уже нельзя отменить' })
  // A speaker never heard of a place that was only reserved.
  if (by !== 'LISTENER' || canceled.from_status === 'BOOKED') await enqueue(tx, 'booking-canceled', { booking_id, by })
  return canceled
}

/** Notes on the booking what its listener gets back; more than its price is refused by bookings_refund_within_amount. */
export async function noteRefund(tx: Tx, booking_id: string, amount: number): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((eb) => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('booking_id', '=', booking_id)
    .execute()
}
