import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { PaymentState } from '../../providers/tbank.ts'
import { moveBookingsOfOrder } from '../bookings/move-bookings.ts'
import { announceBooked } from '../bookings/place-booking.ts'
import { lockOrder, moveOrder, type LockedOrder } from './move-order.ts'
import { isOpen } from './orders.states.ts'
import { oweRefund } from './refunds.ts'
import { restoreLostItems } from './restore-lost-items.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/**
 * The one place where an acquirer's word changes an order: notifications, answers to our questions, in any order, any
 * number of times. Money that was taken is never lost: it books what it was paid for, or goes back.
 * Answers whether the order changed.
 */
export async function settlePayment(tx: Tx, now: Date, order_id: string, state: PaymentState): Promise<boolean> {
  const order = await lockOrder(tx, order_id)
  const payment = await findPayment(tx, state.payment_id)
  if (!payment) return false
  await noteState(tx, payment, state)
  if (payment.paid_at) return false
  switch (state.kind) {
    case 'paid':
    case 'partially_refunded':
      return takeMoney(tx, now, order, payment)
    case 'failed':
    case 'canceled':
    case 'expired':
    case 'refunded':
      // An abandoned attempt says nothing about the one that followed it.
      return payment.abandoned_at ? false : closeUnpaid(tx, now, order, state)
    case 'created':
    case 'processing':
    case 'held':
    case 'refunding':
      return false
  }
}

function findPayment(tx: Tx, payment_id: string) {
  return tx
    .selectFrom('payments')
    .select(['payment_id', 'amount', 'paid_at', 'abandoned_at', 'provider_payment_id'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()
}

async function noteState(tx: Tx, payment: Payment, state: PaymentState): Promise<void> {
  const isStale = payment.paid_at && !/refund|paid/.test(state.kind)
  await tx
    .updateTable('payments')
    .set({
      provider_payment_id: payment.provider_payment_id ?? state.provider_payment_id,
      ...(!isStale && { provider_status: state.provider_status }),
    })
    .where('payment_id', '=', payment.payment_id)
    .execute()
}

async function takeMoney(tx: Tx, now: Date, order: LockedOrder, payment: Payment): Promise<boolean> {
  const { order_id } = order
  const isFirst = await moveOrder(tx, now, order_id, { to: 'PAID', by_user_id: null, why: 'the acquirer took the money' })
  await tx
    .updateTable('payments')
    .set({ paid_at: now, is_duplicate: !isFirst })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  if (!isFirst) {
    const { payment_id, amount } = payment
    await oweRefund(tx, now, { order_id, payment_id, amount, booking_id: null, why: 'the order was paid twice' })
    return false
  }
  await tx.updateTable('orders').set({ paid_at: now }).where('order_id', '=', order_id).execute()
  const booked = await moveBookingsOfOrder(tx, now, order_id, { to: 'BOOKED', by_user_id: null, why: 'the order is paid' })
  for (const booking of booked) await announceBooked(tx, booking)
  await restoreLostItems(tx, now, order)
  await tx
    .deleteFrom('cart_items')
    .where('user_id', '=', order.user_id)
    .where('slot_id', 'in', tx.selectFrom('bookings').select('slot_id').where('order_id', '=', order_id))
    .execute()
  await closeOtherAttempts(tx, order_id)
  return true
}

async function closeOtherAttempts(tx: Tx, order_id: string): Promise<void> {
  const others = await tx
    .selectFrom('payments')
    .select('payment_id')
    .where('order_id', '=', order_id)
    .where('paid_at', 'is', null)
    .execute()
  for (const { payment_id } of others)
    await enqueue(tx, 'close-payment', { payment_id }, { key: `close-payment:${payment_id}` })
}

/** Past its window an order ends EXPIRED, whoever notices first. */
async function closeUnpaid(tx: Tx, now: Date, order: LockedOrder, { provider_status }: PaymentState): Promise<boolean> {
  if (!isOpen(order.status)) return false
  if (now >= order.expires_at) return expireUnpaid(tx, now, order)
  const why = `the acquirer says ${provider_status}`
  await moveOrder(tx, now, order.order_id, { to: 'FAILED', by_user_id: null, why })
  await moveBookingsOfOrder(tx, now, order.order_id, { to: 'CANCELED', by_user_id: null, why, reason: 'DECLINED' })
  return true
}

/** Needs the order locked. False when it is not open any more. */
export async function expireUnpaid(tx: Tx, now: Date, { order_id }: LockedOrder): Promise<boolean> {
  const why = 'the payment window closed'
  if (!(await moveOrder(tx, now, order_id, { to: 'EXPIRED', by_user_id: null, why }))) return false
  await moveBookingsOfOrder(tx, now, order_id, { to: 'EXPIRED', by_user_id: null, why, reason: 'EXPIRED' })
  return true
}
