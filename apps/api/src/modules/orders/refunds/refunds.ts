import type { Db, Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { recordRefund } from '../../bookings/cancel-booking.ts'
import { postRefund } from '../../ledger/post-refund.ts'
import { getPaidPayment } from '../payments/payments.ts'
import { adjustClosing, methodOfReturn } from '../receipts/closing-receipts.ts'

export interface NewRefund {
  order_id: string
  payment_id: string
  /** Null for a tariff or a duplicate payment. */
  booking_id: string | null
  amount: number
  why: string
  by_user_id?: string
  idempotency_key?: string
  /** Set if the money was returned without our request. */
  origin?: 'BANK' | 'CHARGEBACK'
}

/** Returns its id. Needs the order locked. Too much violates bookings_refund_within_amount, refunds_within_payment. */
export async function createRefund(tx: Tx, now: Date, refund: NewRefund): Promise<string> {
  const refund_id = await addRefund(tx, now, refund)
  await queueRefund(tx, refund_id)
  return refund_id
}

export async function queueRefund(tx: Db, refund_id: string, at?: Date): Promise<void> {
  // The key is that of the job's former name, so that a refund queued by the previous release is not queued twice.
  await enqueue(tx, 'process-refund', { refund_id }, { key: `carry-out-refund:${refund_id}`, ...(at && { at }) })
}

/** Does not request it from the acquirer. The order must be locked. */
export async function addRefund(tx: Tx, now: Date, refund: NewRefund): Promise<string> {
  const refund_id = newId(now)
  const receipt_method = await methodOfReturn(tx, refund)
  await tx
    .insertInto('refunds')
    .values({ refund_id, ...refund, receipt_method, status: 'PENDING', created_at: now })
    .execute()
  if (refund.booking_id) {
    await recordRefund(tx, refund.booking_id, refund.amount)
    await adjustClosing(tx, refund.booking_id)
  }
  await postRefund(tx, now, { refund_id, ...refund })
  return refund_id
}

export async function createBookingRefund(
  tx: Tx,
  now: Date,
  { order_id, ...refund }: Omit<NewRefund, 'payment_id' | 'booking_id'> & { booking_id: string },
): Promise<string> {
  const payment_id = await getPaidPayment(tx, order_id)
  return createRefund(tx, now, { ...refund, order_id, payment_id })
}
