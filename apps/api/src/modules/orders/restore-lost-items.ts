import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import { placeBooking } from '../bookings/place-booking.ts'
import type { LockedSlot } from '../bookings/lock-slots.ts'
import type { LockedOrder } from './move-order.ts'
import { oweBookingRefund } from './refunds.ts'

/**
 * For what a late payment paid for after its place was let go: a new booking under the same order where the place is
 * still free, else the money back. A place that one of the two sides gave up is not taken again.
 */
export async function restoreLostItems(tx: Tx, now: Date, order: LockedOrder): Promise<void> {
  const lost = await tx
    .selectFrom('bookings')
    .select(['booking_id', 'slot_id', 'amount', 'reason', 'time_start', 'time_end'])
    .where('order_id', '=', order.order_id)
    .where('status', 'in', ['CANCELED', 'EXPIRED'])
    .orderBy('slot_id')
    .execute()
  let isRefunded = false
  for (const booking of lost) {
    const { booking_id, amount, reason } = booking
    const isGivenUp = reason === 'LISTENER' || reason === 'SPEAKER'
    if (!isGivenUp && (await placeAgain(tx, now, order, booking))) continue
    const why = isGivenUp ? 'paid for after it was canceled' : 'paid for too late'
    await oweBookingRefund(tx, now, { order_id: order.order_id, booking_id, amount, why })
    isRefunded = true
  }
  if (isRefunded) await enqueue(tx, 'late-payment-refunded', { order_id: order.order_id })
}

type Offered = Pick<LockedSlot, 'slot_id' | 'time_start' | 'time_end' | 'amount'>

/** False when the place can't be had any more: not for that time and price, if its speaker has changed the slot. */
async function placeAgain(tx: Tx, now: Date, order: LockedOrder, lost: Offered): Promise<boolean> {
  const slot = order.slots.find(({ slot_id }) => slot_id === lost.slot_id)
  if (!slot || !isSameOffer(slot, lost)) return false
  const booking = { listener_id: order.user_id, order_id: order.order_id, status: 'BOOKED', why: 'paid late' } as const
  // An overlap is refused by the database, which would end the whole transaction.
  await sql`savepoint place_again`.execute(tx)
  try {
    await placeBooking(tx, now, slot, booking)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await sql`rollback to savepoint place_again`.execute(tx)
    return false
  }
}

function isSameOffer(slot: Offered, lost: Offered): boolean {
  const isSameTime = +slot.time_start === +lost.time_start && +slot.time_end === +lost.time_end
  return isSameTime && slot.amount === lost.amount
}
