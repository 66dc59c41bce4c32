import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'

/** Stores a payment before the call that creates it at the acquirer, so that no money comes from an unknown payment. */
export async function newPayment(
  tx: Tx,
  now: Date,
  payment: { order_id: string; amount: number; provider: string },
): Promise<string> {
  const payment_id = newId(now)
  await tx
    .insertInto('payments')
    .values({ payment_id, ...payment, created_at: now })
    .execute()
  return payment_id
}

/** Queues jobs that cancel the order's unpaid payments at the acquirer. */
export async function closePayments(tx: Tx, order_id: string): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select('payment_id')
    .where('order_id', '=', order_id)
    .where('paid_at', 'is', null)
    .execute()
  for (const { payment_id } of payments)
    await enqueue(tx, 'close-payment', { payment_id }, { key: `close-payment:${payment_id}` })
}

/** Marks the order's unpaid payments as abandoned and cancels them; their later failure does not end the order. */
export async function abandonPayments(tx: Tx, now: Date, order_id: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ abandoned_at: now })
    .where('order_id', '=', order_id)
    .where('abandoned_at', 'is', null)
    .where('paid_at', 'is', null)
    .execute()
  await closePayments(tx, order_id)
}

export async function unpaidPayments(db: Db, order_id: string) {
  return selectAttempts(db)
    .where('payments.order_id', '=', order_id)
    .where('payments.paid_at', 'is', null)
    .orderBy('payments.created_at')
    .execute()
}

/** Returns the payment that paid the order, which must be paid. */
export async function getPaidPayment(db: Db, order_id: string): Promise<string> {
  const { payment_id } = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('order_id', '=', order_id)
    .where('paid_at', 'is not', null)
    .where('is_duplicate', '=', false)
    .executeTakeFirstOrThrow()
  return payment_id
}

export function findPayment(db: Db, payment_id: string): Promise<Attempt | undefined> {
  return selectAttempts(db).where('payment_id', '=', payment_id).executeTakeFirst()
}

export async function recordCancelRequest({ db, clock }: Ctx, payment_id: string): Promise<void> {
  await db.updateTable('payments').set({ cancel_asked_at: clock.now() }).where('payment_id', '=', payment_id).execute()
}

export type Attempt = Awaited<ReturnType<typeof unpaidPayments>>[number]

function selectAttempts(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select(['payment_id', 'payments.order_id', 'provider', 'provider_payment_id', 'abandoned_at'])
    .select('orders.status as order_status')
}
