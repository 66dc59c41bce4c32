import { joinWindowMinutes } from '@razgovor/contract/words'
import { plusMinutes } from '../../time/clock.ts'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { dequeue, enqueue } from '../../jobs/queue.ts'
import type { Canceler } from './bookings.states.ts'
import { changeBookings, type ChangedBooking } from './change-bookings.ts'
import { bookingsRefusals } from './bookings.texts.ts'

interface Canceling {
  by: Canceler
  by_user_id: string | null
}

/** By then the meeting's own end is written down. */
const minutesToEnd = 5

const whys: Record<Canceler, string> = {
  LISTENER: 'the listener canceled',
  SPEAKER: 'the speaker canceled',
  PLATFORM: 'an admin canceled',
  BANK: 'the bank gave the money back',
}

/** Cancels a RESERVED or BOOKED place and notifies both sides. Needs the slot locked. Throws payment_status. */
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
  // A speaker got no notice of a place that was only reserved.
  if (by !== 'LISTENER' || canceled.from_status === 'BOOKED') await enqueue(tx, 'booking-canceled', { booking_id, by })
  await takeTimersBack(tx, now, canceled)
  // Too late for a refund, it is settled when it is known whether the speaker kept the time.
  if (by === 'LISTENER' && canceled.order_id) {
    const at = plusMinutes(canceled.time_end, minutesToEnd)
    await enqueue(tx, 'settle-late-cancel', { booking_id }, { key: `settle-late-cancel:${booking_id}`, at })
  }
  return canceled
}

/** When nobody is left who comes. Once the room is open they stay: somebody may sit in it, and it closes at the end. */
export async function takeTimersBack(
  tx: Tx,
  now: Date,
  { consultation_id, time_start }: Pick<ChangedBooking, 'consultation_id' | 'time_start'>,
): Promise<void> {
  if (now >= plusMinutes(time_start, -joinWindowMinutes)) return
  const left = await tx
    .selectFrom('bookings')
    .select('booking_id')
    .where('consultation_id', '=', consultation_id)
    .where('status', 'in', ['BOOKED', 'STARTED'])
    .limit(1)
    .executeTakeFirst()
  if (left) return
  for (const timer of ['open-meeting', 'close-meeting']) await dequeue(tx, `${timer}:${consultation_id}`)
}

/** Notes on the booking what its listener gets back; more than its price is refused by bookings_refund_within_amount. */
export async function recordRefund(tx: Tx, booking_id: string, amount: number): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((eb) => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('booking_id', '=', booking_id)
    .execute()
}
