import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { underWayMinutes } from '../acquirer.ts'
import { currentTraceparent } from '../../../telemetry/traceparent.ts'

// Stored before the call to the acquirer, so that no money comes from an unknown payment.
export async function newPayment(
  tx: Tx,
  now: Date,
  payment: { order_id: string; amount: number; provider: string },
): Promise<string> {
  const payment_id = newId(now)
  await tx
    .insertInto('payments')
    .values({ payment_id, ...payment, created_at: now, traceparent: currentTraceparent() })
    .execute()
  return payment_id
}

export async function closePayments(tx: Tx, order_id: string): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select('payment_id')
    .where('order_id', '=', order_id)
    .where('paid_at', 'is', null)
    .execute()
  for (const { payment_id } of payments) await queueClose(tx, payment_id)
}

export async function queueClose(
  db: Db,
  payment_id: string,
  when: { at?: Date; keepsTime?: true } = {},
): Promise<void> {
  await enqueue(db, 'close-payment', { payment_id }, { key: `close-payment:${payment_id}`, ...when })
}

/** Their later failure does not end the order. */
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

/** The order must be paid. */
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

/** Returns when; null if it was paid meanwhile. */
export async function recordCancelRequest({ db, clock }: Ctx, payment_id: string): Promise<Date | null> {
  const cancel_asked_at = clock.now()
  const recorded = await db
    .updateTable('payments')
    .set({ cancel_asked_at })
    .where('payment_id', '=', payment_id)
    .where('paid_at', 'is', null)
    .returning('payment_id')
    .executeTakeFirst()
  return recorded ? cancel_asked_at : null
}

/** For a Cancel without effect: the bank refused it, or it was not sent. A later one keeps its record. */
export async function withdrawCancelRequest({ db }: Ctx, payment_id: string, asked_at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ cancel_asked_at: null })
    .where('payment_id', '=', payment_id)
    .where('cancel_asked_at', '=', asked_at)
    .execute()
}

// While it may still reach the bank, only its own effect is a certain state.
export function isCancelUnderWay(now: Date, { cancel_asked_at }: { cancel_asked_at: Date | null }): boolean {
  return cancel_asked_at !== null && now < plusMinutes(cancel_asked_at, underWayMinutes)
}

export type Attempt = Awaited<ReturnType<typeof unpaidPayments>>[number]

function selectAttempts(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select(['payment_id', 'payments.order_id', 'provider', 'provider_payment_id', 'abandoned_at'])
    .select('cancel_asked_at')
    .select('orders.status as order_status')
}
