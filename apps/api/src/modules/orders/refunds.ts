import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import { AcquirerError, type PaymentState } from '../../providers/tbank.ts'
import { noteRefund } from '../bookings/cancel-booking.ts'
import { postRefund, postRefunded } from '../ledger/post-refund.ts'
import { moveOrder } from './move-order.ts'
import { meetingItem } from './order-items.ts'

interface OwedRefund {
  order_id: string
  payment_id: string
  /** Null gives a whole payment back that the order did not need. */
  booking_id: string | null
  amount: number
  why: string
  /** An admin who gives it back by hand, once for the key. */
  by_user_id?: string
  idempotency_key?: string
}

/**
 * Records that money goes back; a job carries it out after the commit. More than was paid is refused by the database:
 * bookings_refund_within_amount, refunds_within_payment. Answers the refund's id.
 */
export async function oweRefund(tx: Tx, now: Date, refund: OwedRefund): Promise<string> {
  const refund_id = newId(now)
  await tx
    .insertInto('refunds')
    .values({ refund_id, ...refund, status: 'PENDING', created_at: now })
    .execute()
  if (refund.booking_id) await noteRefund(tx, refund.booking_id, refund.amount)
  await postRefund(tx, now, { refund_id, ...refund })
  await enqueue(tx, 'carry-out-refund', { refund_id }, { key: `carry-out-refund:${refund_id}` })
  return refund_id
}

/** The money of a booking goes back to where its order was paid from. */
export async function oweBookingRefund(
  tx: Tx,
  now: Date,
  { order_id, ...refund }: Omit<OwedRefund, 'payment_id' | 'booking_id'> & { booking_id: string },
): Promise<string> {
  const { payment_id } = await tx
    .selectFrom('payments')
    .select('payment_id')
    .where('order_id', '=', order_id)
    .where('paid_at', 'is not', null)
    .where('is_duplicate', '=', false)
    .executeTakeFirstOrThrow()
  return oweRefund(tx, now, { ...refund, order_id, payment_id })
}

/** Gives money back at the acquirer, once: it knows the refund by its id. Throws, to be tried again, until it is done. */
export async function carryOutRefund(ctx: Ctx, refund_id: string): Promise<void> {
  const refund = await findPending(ctx, refund_id)
  if (!refund?.provider_payment_id) return
  const { kind, provider_status } = await giveBack(ctx, { ...refund, provider_payment_id: refund.provider_payment_id })
  if (kind !== 'partially_refunded' && kind !== 'refunded' && kind !== 'canceled')
    throw new AcquirerError(`refund ${refund_id} is ${provider_status}`, null)
  await ctx.db.transaction().execute((tx) => finishRefund(tx, ctx.clock.now(), refund_id))
}

type PendingRefund = NonNullable<Awaited<ReturnType<typeof findPending>>> & { provider_payment_id: string }

async function giveBack({ acquirer }: Ctx, refund: PendingRefund): Promise<PaymentState> {
  const { refund_id, provider_payment_id, amount, payment_amount, email, speaker_name } = refund
  const items = [{ name: meetingItem(speaker_name), amount }]
  try {
    const state = await acquirer.cancel({
      provider_payment_id,
      refund_id,
      amount,
      ...(amount < payment_amount && { receipt: { email, items } }),
    })
    return state.kind === 'refunding' ? await acquirer.getState(provider_payment_id) : state
  } catch (error) {
    if (!(error instanceof AcquirerError) || error.code === null) throw error
    // Refused: because nothing is left to give back, if somebody did it by hand.
    const state = await acquirer.getState(provider_payment_id)
    if (state.kind === 'refunded') return state
    throw error
  }
}

function findPending(ctx: Ctx, refund_id: string) {
  return ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .leftJoin('bookings as b', 'b.booking_id', 'r.booking_id')
    .leftJoin('users as s', 's.user_id', 'b.speaker_id')
    .select(['r.refund_id', 'p.provider_payment_id', 'r.amount', 'p.amount as payment_amount', 'u.email'])
    .select(sql<string | null>`s.first_name || ' ' || s.last_name`.as('speaker_name'))
    .where('r.refund_id', '=', refund_id)
    .where('r.status', '=', 'PENDING')
    .executeTakeFirst()
}

async function finishRefund(tx: Tx, now: Date, refund_id: string): Promise<void> {
  const done = await tx
    .updateTable('refunds')
    .set({ status: 'DONE', done_at: now })
    .where('refund_id', '=', refund_id)
    .where('status', '=', 'PENDING')
    .returning(['order_id', 'payment_id', 'booking_id', 'amount', 'why', 'by_user_id'])
    .executeTakeFirst()
  if (!done) return
  await postRefunded(tx, now, { refund_id, ...done })
  if (await isNeedless(tx, done.payment_id)) return
  const order = await tx
    .updateTable('orders')
    .set((eb) => ({ refunded_amount: eb('refunded_amount', '+', done.amount) }))
    .where('order_id', '=', done.order_id)
    .returning(['amount', 'refunded_amount'])
    .executeTakeFirstOrThrow()
  const to = order.refunded_amount === order.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  await moveOrder(tx, now, done.order_id, { to, by_user_id: done.by_user_id, why: done.why })
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
