import { outcomesOfSpeaker } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { ReceiptMethod } from '../acquirer.ts'

export type ClosingReceipt = NonNullable<Awaited<ReturnType<typeof findClosing>>>

/**
 * Finds or creates the closing receipt of a prepaid booking. It is due once the speaker has earned the money: the
 * meeting was held, or the listener canceled too late. Returns undefined if none is due. The order must be locked, so
 * that no refund is made at the same time.
 */
export async function openClosing(tx: Tx, now: Date, booking_id: string): Promise<ClosingReceipt | undefined> {
  const earlier = await findClosing(tx, booking_id)
  if (earlier) return earlier
  const due = await tx
    .selectFrom('bookings as b')
    .innerJoin('orders as o', 'o.order_id', 'b.order_id')
    .innerJoin('payments as p', 'p.order_id', 'o.order_id')
    .select(['o.order_id', 'b.booking_id', 'p.payment_id', 'b.amount'])
    .where('b.booking_id', '=', booking_id)
    .where(isEarned)
    .where('o.receipt_method', '=', 'full_prepayment')
    .where('p.paid_at', 'is not', null)
    .where('p.is_duplicate', '=', false)
    .executeTakeFirst()
  if (!due || (await amountToClose(tx, due)) === 0) return undefined
  await tx
    .insertInto('closing_receipts')
    .values({ closing_receipt_id: newId(now), ...due, status: 'WAITING', created_at: now, next_at: now })
    .execute()
  return findClosing(tx, booking_id)
}

const isEarned = sql<boolean>`(
  (b.status = 'ENDED' and coalesce(b.outcome <> all(${sql.val(outcomesOfSpeaker)}::text[]), true))
  or (b.status = 'CANCELED' and exists (
    select from ledger_transactions t where t.fact_id = b.booking_id and t.kind = 'EARNING')))`

function findClosing(tx: Tx, booking_id: string) {
  return tx
    .selectFrom('closing_receipts as c')
    .innerJoin('payments as p', 'p.payment_id', 'c.payment_id')
    .innerJoin('orders as o', 'o.order_id', 'c.order_id')
    .select(['c.closing_receipt_id', 'c.order_id', 'c.booking_id', 'c.payment_id', 'c.amount', 'c.status'])
    .select(['c.asked_at', 'p.provider', 'p.provider_payment_id', 'o.receipt_email'])
    .where('c.booking_id', '=', booking_id)
    .executeTakeFirst()
}

/** Returns the kopecks of the booking less the refunds made before the closing receipt was requested. */
export async function amountToClose(tx: Tx, { booking_id }: { booking_id: string }): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (b.amount - coalesce(sum(r.amount), 0))::int as left
    from bookings b
    left join refunds r on r.booking_id = b.booking_id and r.receipt_method = 'full_prepayment' and r.status <> 'WITHDRAWN'
    where b.booking_id = ${booking_id} group by b.booking_id`.execute(tx)
  return rows[0]!.left
}

/**
 * Returns the payment method for the receipt of a refund made now: the sale's own, or `full_payment` once the closing
 * receipt has been requested. The order must be locked.
 */
export async function methodOfReturn(
  tx: Tx,
  { order_id, booking_id }: { order_id: string; booking_id: string | null },
): Promise<ReceiptMethod> {
  const { receipt_method, is_closed } = await tx
    .selectFrom('orders as o')
    .select('receipt_method')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('closing_receipts as c')
            .select('c.booking_id')
            .where('c.booking_id', '=', booking_id)
            .where('c.asked_at', 'is not', null),
        )
        .as('is_closed'),
    )
    .where('o.order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return is_closed ? 'full_payment' : receipt_method
}

/** A closing receipt not yet requested is unnecessary after a full refund. The order must be locked. */
export async function cancelNeedlessClosing(tx: Tx, booking_id: string): Promise<void> {
  if ((await amountToClose(tx, { booking_id })) > 0) return
  await tx
    .updateTable('closing_receipts')
    .set({ status: 'CANCELED' })
    .where('booking_id', '=', booking_id)
    .where('status', 'in', ['WAITING', 'FAILED'])
    .where('asked_at', 'is', null)
    .execute()
}

/** After a withdrawn refund the closing receipt that it made unnecessary is due again. The order must be locked. */
export async function restoreClosing(tx: Tx, booking_id: string): Promise<void> {
  await tx
    .updateTable('closing_receipts')
    .set({ status: 'WAITING' })
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'CANCELED')
    .where('asked_at', 'is', null)
    .execute()
  await enqueue(tx, 'send-closing-receipt', { booking_id }, { key: `send-closing-receipt:${booking_id}` })
}
