import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { PaymentState } from '../../providers/tbank.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { postReturn } from '../ledger/post-refund.ts'
import { endPeriodOf } from '../tariffs/end-subscription.ts'
import { moveOrder, type LockedOrder } from './move-order.ts'
import { addRefund } from './refunds.ts'

interface PaidPayment {
  payment_id: string
  amount: number
  is_duplicate: boolean
}

/**
 * Records what the bank has returned of a payment, whoever asked for it: it settles our pending refunds first, and the
 * rest becomes a refund with origin BANK. Needs the order locked. Answers whether anything was new.
 */
export async function takeReturned(
  tx: Tx,
  now: Date,
  order: LockedOrder,
  { payment, state }: { payment: PaidPayment; state: PaymentState },
): Promise<boolean> {
  const remaining = remainingOf(state, payment.amount)
  if (remaining === null) return false
  const refunds = await listRefunds(tx, payment.payment_id)
  const returned = payment.amount - remaining
  let unseen = returned - refunds.reduce((sum, refund) => sum + refund.returned_amount, 0)
  if (unseen <= 0) return false
  for (const { refund_id, left } of refunds) {
    const amount = Math.min(unseen, left)
    if (amount > 0) await noteReturn(tx, now, { refund_id, amount })
    unseen -= amount
  }
  if (unseen > 0) await returnUnasked(tx, now, order, { payment, amount: unseen })
  return true
}

/** What the bank still has of a payment that was paid, in kopecks; null where the state does not tell. */
function remainingOf({ kind, amount }: PaymentState, paid: number): number | null {
  if (kind === 'paid') return paid
  if (kind === 'refunded' || kind === 'reversed') return 0
  return kind === 'partially_refunded' || kind === 'partially_reversed' ? amount : null
}

/** Those that the bank was asked for first: one of them is what it carried out. */
function listRefunds(tx: Tx, payment_id: string) {
  return tx
    .selectFrom('refunds')
    .select(['refund_id', 'returned_amount'])
    .select((eb) => eb('amount', '-', eb.ref('returned_amount')).as('left'))
    .where('payment_id', '=', payment_id)
    .orderBy('asked_at', (by) => by.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute()
}

async function noteReturn(tx: Tx, now: Date, returned: { refund_id: string; amount: number }): Promise<void> {
  const { refund_id, amount } = returned
  const return_id = newId(now)
  await tx
    .insertInto('refund_returns')
    .values({ return_id, ...returned, at: now })
    .execute()
  const isDone = sql<boolean>`returned_amount + ${amount} = amount`
  const { order_id, booking_id, payment_id, why, by_user_id } = await tx
    .updateTable('refunds')
    .set({
      returned_amount: sql`returned_amount + ${amount}`,
      status: sql`case when ${isDone} then 'DONE' else status end`,
      done_at: sql`case when ${isDone} then ${now}::timestamptz end`,
    })
    .where('refund_id', '=', refund_id)
    .returning(['order_id', 'booking_id', 'payment_id', 'why', 'by_user_id'])
    .executeTakeFirstOrThrow()
  await postReturn(tx, now, { return_id, order_id, booking_id, amount })
  if (await isNeedless(tx, payment_id)) return
  const order = await tx
    .updateTable('orders')
    .set((eb) => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('order_id', '=', order_id)
    .returning(['amount', 'refunded_amount'])
    .executeTakeFirstOrThrow()
  const to = order.refunded_amount === order.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  await moveOrder(tx, now, order_id, { to, by_user_id, why })
}

/** The order was paid by another payment, and stays so. */
async function isNeedless(tx: Tx, payment_id: string): Promise<boolean> {
  const { is_duplicate } = await tx
    .selectFrom('payments')
    .select('is_duplicate')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return is_duplicate
}

interface Unasked {
  payment: PaidPayment
  amount: number
}

async function returnUnasked(tx: Tx, now: Date, order: LockedOrder, { payment, amount }: Unasked): Promise<void> {
  const { order_id } = order
  const refund = {
    order_id,
    payment_id: payment.payment_id,
    why: 'the bank gave it back unasked',
    origin: 'BANK',
  } as const
  if (payment.is_duplicate || order.kind === 'TARIFF') {
    const refund_id = await addRefund(tx, now, { ...refund, booking_id: null, amount })
    await noteReturn(tx, now, { refund_id, amount })
    const isWhole = !payment.is_duplicate && amount === payment.amount
    if (isWhole) await endPeriodOf(tx, now, order_id)
    return
  }
  for (const { booking_id, part, isCanceled } of share(await listPaid(tx, order_id), amount)) {
    const refund_id = await addRefund(tx, now, { ...refund, booking_id, amount: part })
    await noteReturn(tx, now, { refund_id, amount: part })
    if (isCanceled) await cancelBooking(tx, now, booking_id, { by: 'BANK', by_user_id: null })
    else await enqueue(tx, 'booking-refunded', { refund_id })
  }
}

type PaidBooking = Awaited<ReturnType<typeof listPaid>>[number]

/** With what is not given back of each; those that can still be canceled first, and of these the latest. */
function listPaid(tx: Tx, order_id: string) {
  return tx
    .selectFrom('bookings')
    .innerJoin('booking_balances as balance', 'balance.booking_id', 'bookings.booking_id')
    .select(['bookings.booking_id', 'bookings.status'])
    .select(sql<number>`balance.held + balance.earned + balance.commission`.as('rest'))
    .where('order_id', '=', order_id)
    .where(sql<boolean>`balance.held + balance.earned + balance.commission > 0`)
    .orderBy((eb) => eb('bookings.status', '=', 'BOOKED'), 'desc')
    .orderBy('bookings.time_start', 'desc')
    .orderBy('bookings.booking_id')
    .execute()
}

/** The bank does not say what it gave back for: the meeting that cost as much, else the last ones. */
function share(paid: readonly PaidBooking[], amount: number) {
  const exact = paid.find(({ rest }) => rest === amount)
  let left = amount
  return (exact ? [exact] : paid).flatMap(({ booking_id, status, rest }) => {
    const part = Math.min(left, rest)
    left -= part
    return part > 0 ? [{ booking_id, part, isCanceled: status === 'BOOKED' && part === rest }] : []
  })
}
