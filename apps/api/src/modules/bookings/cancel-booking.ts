import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Canceler } from './bookings.states.ts'
import { changeBookings, type ChangedBooking } from './change-bookings.ts'
import { bookingsRefusals } from './bookings.texts.ts'
import { dropMeetingTimers, opensAt, queueLateCancel } from './meeting-timers.ts'

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

/** Needs the slot locked. Throws payment_status. */
export async function cancelBooking(
  tx: Tx,
  now: Date,
  booking_id: string,
  { by, by_user_id }: Canceling,
): Promise<ChangedBooking> {
  const [canceled] = await changeBookings(tx, now, [booking_id], {
    to: 'CANCELED',
    by_user_id,
    why: whys[by],
    reason: by,
  })
  if (!canceled) throw new ApiError('payment_status', bookingsRefusals.too_late_to_cancel)
  // The speaker was not notified of a place that was only reserved.
  if (by !== 'LISTENER' || canceled.from_status === 'BOOKED') await enqueue(tx, 'booking-canceled', { booking_id, by })
  await takeTimersBack(tx, now, canceled)
  if (by === 'LISTENER' && canceled.order_id) await queueLateCancel(tx, now, canceled)
  return canceled
}

/**
 * Cancels the meeting's timers if no listener is left. Once the room is open they stay, because someone may be in it
 * and it has to close at the end.
 */
export async function takeTimersBack(
  tx: Tx,
  now: Date,
  { consultation_id, time_start }: Pick<ChangedBooking, 'consultation_id' | 'time_start'>,
): Promise<void> {
  if (now >= opensAt({ time_start })) return
  const left = await tx
    .selectFrom('bookings')
    .select('booking_id')
    .where('consultation_id', '=', consultation_id)
    .where('status', 'in', ['BOOKED', 'STARTED'])
    .limit(1)
    .executeTakeFirst()
  if (left) return
  await dropMeetingTimers(tx, consultation_id)
}

/** A canceled booking whose credit was given back cost nothing, so that nothing can be refunded for it. */
export async function recordCreditReturn(tx: Tx, booking_id: string): Promise<void> {
  await tx.updateTable('bookings').set({ amount: 0 }).where('booking_id', '=', booking_id).execute()
}

/** A refund above what was paid violates bookings_refund_within_amount. */
export async function recordRefund(tx: Tx, booking_id: string, amount: number): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((eb) => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('booking_id', '=', booking_id)
    .execute()
}
