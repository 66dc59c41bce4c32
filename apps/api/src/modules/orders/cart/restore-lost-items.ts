import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { isCanceler } from '../../bookings/bookings.states.ts'
import type { ChangedBooking } from '../../bookings/change-bookings.ts'
import { placeBooking } from '../../bookings/sign-up/place-booking.ts'
import type { LockedSlot } from '../../bookings/sign-up/lock-slots.ts'
import type { LockedOrder } from '../checkout/move-order.ts'
import { copyItem } from '../receipts/receipt-items.ts'
import { createBookingRefund } from '../refunds/refunds.ts'

type LostItem = Awaited<ReturnType<typeof listLost>>[number]

/** Rebooks what was freed before a late payment arrived, unless somebody canceled it or its terms have changed. */
export async function restoreLostItems(
  tx: Tx,
  now: Date,
  order: LockedOrder,
): Promise<{ restored: ChangedBooking[]; lost: LostItem[] }> {
  const restored: ChangedBooking[] = []
  const lost: LostItem[] = []
  for (const item of await listLost(tx, order.order_id)) {
    const booking = isGivenUp(item) ? null : await placeAgain(tx, now, order, item)
    if (!booking) {
      lost.push(item)
      continue
    }
    await copyItem(tx, now, { from: item.booking_id, to: booking.booking_id })
    restored.push(booking)
  }
  return { restored, lost }
}

/** The payment must have been posted to the ledger. */
export async function refundLostItems(tx: Tx, now: Date, order_id: string, lost: readonly LostItem[]): Promise<void> {
  for (const item of lost) {
    const { booking_id, amount } = item
    const why = isGivenUp(item) ? 'paid for after it was canceled' : 'paid for too late'
    await createBookingRefund(tx, now, { order_id, booking_id, amount, why })
  }
  if (lost.length > 0) await enqueue(tx, 'late-payment-refunded', { order_id })
}

function listLost(tx: Tx, order_id: string) {
  return tx
    .selectFrom('bookings')
    .select(['booking_id', 'slot_id', 'speaker_id', 'amount', 'discount', 'reason', 'time_start', 'time_end'])
    .where('order_id', '=', order_id)
    .where('status', 'in', ['CANCELED', 'EXPIRED'])
    .orderBy('slot_id')
    .execute()
}

function isGivenUp({ reason }: Pick<LostItem, 'reason'>): boolean {
  return isCanceler(reason)
}

type Offered = Pick<LostItem, 'slot_id' | 'time_start' | 'time_end' | 'amount' | 'discount'>

// Null if the place is taken or the slot's time or price has changed.
async function placeAgain(tx: Tx, now: Date, order: LockedOrder, lost: Offered): Promise<ChangedBooking | null> {
  const slot = order.slots.find(({ slot_id }) => slot_id === lost.slot_id)
  if (!slot || !isSameOffer(slot, lost)) return null
  const booking = {
    listener_id: order.user_id,
    order_id: order.order_id,
    status: 'BOOKED',
    why: 'paid late',
    discount: lost.discount,
  } as const
  // A database constraint refuses an overlap; without the savepoint that would abort the whole transaction.
  await sql`savepoint place_again`.execute(tx)
  try {
    return await placeBooking(tx, now, slot, booking)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await sql`rollback to savepoint place_again`.execute(tx)
    return null
  }
}

function isSameOffer(slot: LockedSlot, lost: Offered): boolean {
  const isSameTime = +slot.time_start === +lost.time_start && +slot.time_end === +lost.time_end
  return isSameTime && slot.amount === lost.amount + lost.discount
}
