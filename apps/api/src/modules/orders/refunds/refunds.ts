import type { Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { recordRefund } from '../../bookings/cancel-booking.ts'
import { postRefund } from '../../ledger/post-refund.ts'
import { cancelNeedlessClosing, methodOfReturn } from '../receipts/closing-receipts.ts'

export interface NewRefund {
  order_id: string
  payment_id: string
  /** Null gives a whole payment back that the order did not need. */
  booking_id: string | null
  amount: number
  why: string
  /** An admin who gives it back by hand, once for the key. */
  by_user_id?: string
  idempotency_key?: string
  /** OURS unless the bank gave it back unasked. */
  origin?: 'BANK' | 'CHARGEBACK'
}

/**
 * Records that money goes back; a job carries it out after the commit. More than was paid is refused by the database:
 * bookings_refund_within_amount, refunds_within_payment. Answers the refund's id.
 */
export async function createRefund(tx: Tx, now: Date, refund: NewRefund): Promise<string> {
  const refund_id = await addRefund(tx, now, refund)
  await enqueue(tx, 'carry-out-refund', { refund_id }, { key: `carry-out-refund:${refund_id}` })
  return refund_id
}

/** Without asking the acquirer for it. Needs the order locked. */
export async function addRefund(tx: Tx, now: Date, refund: NewRefund): Promise<string> {
  const refund_id = newId(now)
  const receipt_method = await methodOfReturn(tx, refund)
  await tx
    .insertInto('refunds')
    .values({ refund_id, ...refund, receipt_method, status: 'PENDING', created_at: now })
    .execute()
  if (refund.booking_id) {
    await recordRefund(tx, refund.booking_id, refund.amount)
    await cancelNeedlessClosing(tx, refund.booking_id)
  }
  await postRefund(tx, now, { refund_id, ...refund })
  return refund_id
}

/** The money of a booking goes back to where its order was paid from. */
export async function oweBookingRefund(
  tx: Tx,
  now: Date,
  { order_id, ...refund }: Omit<NewRefund, 'payment_id' | 'booking_id'> & { booking_id: string },
): Promise<string> {
  const { payment_id } = await tx
    .selectFrom('payments')
    .select('payment_id')
    .where('order_id', '=', order_id)
    .where('paid_at', 'is not', null)
    .where('is_duplicate', '=', false)
    .executeTakeFirstOrThrow()
  return createRefund(tx, now, { ...refund, order_id, payment_id })
}
