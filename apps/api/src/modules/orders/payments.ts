import type { Db, Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'

/** An attempt at the acquirer. Written before it is asked, so that no money can come from an attempt nobody knows. */
export async function newPayment(tx: Tx, now: Date, payment: { order_id: string; amount: number }): Promise<string> {
  const payment_id = newId(now)
  await tx
    .insertInto('payments')
    .values({ payment_id, ...payment, provider: 'tbank', created_at: now })
    .execute()
  return payment_id
}

/** Nobody shall pay by these attempts any more; a job sees to it at the acquirer. */
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

export interface OpenPayment {
  payment_id: string
  order_id: string
  provider_payment_id: string | null
  abandoned_at: Date | null
}

/** Attempts of an order that have brought no money so far. */
export function unpaidPayments(db: Db, order_id: string): Promise<OpenPayment[]> {
  return db
    .selectFrom('payments')
    .select(['payment_id', 'order_id', 'provider_payment_id', 'abandoned_at'])
    .where('order_id', '=', order_id)
    .where('paid_at', 'is', null)
    .orderBy('created_at')
    .execute()
}
