import type { Insertable } from 'kysely'
import { plusMinutes } from '../../../time/clock.ts'
import type { Tx } from '../../../db/client.ts'
import type { Orders } from '../../../db/types.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { newPayment } from '../payments/payments.ts'

type NewOrder = Omit<Insertable<Orders>, 'order_id' | 'status' | 'created_at' | 'expires_at'> & {
  expires_at: Date
  amount: number
}

export async function openOrder(
  tx: Tx,
  now: Date,
  order: NewOrder,
  { provider, why }: { provider: string; why: string },
): Promise<string> {
  const order_id = newId(now)
  const { user_id, amount, expires_at } = order
  await tx
    .insertInto('orders')
    .values({ ...order, order_id, status: 'NEW', created_at: now })
    .execute()
  await tx
    .insertInto('order_history')
    .values({ order_id, to_status: 'NEW', at: now, by_user_id: user_id, why })
    .execute()
  await newPayment(tx, now, { order_id, amount, provider })
  await enqueue(tx, 'check-order', { order_id }, { key: `check-order:${order_id}`, at: plusMinutes(now, 3) })
  await enqueue(tx, 'expire-order', { order_id }, { key: `expire-order:${order_id}`, at: expires_at })
  return order_id
}
