import { refundedOutcomes } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { ReceiptMethod } from '../acquirer.ts'

export type ClosingReceipt = NonNullable<Awaited<ReturnType<typeof findOpen>>>

/** Due once the speaker has earned the money: meeting held, or canceled too late. The order must be locked. */
export async function openClosing(tx: Tx, now: Date, booking_id: string): Promise<ClosingReceipt | undefined> {
  await adjustClosing(tx, booking_id)
  const open = await findOpen(tx, booking_id)
  if (open) return open
  const due = await tx
    .selectFrom('bookings as b')
    .innerJoin('orders as o', 'o.order_id', 'b.order_id')
    .innerJoin('payments as p', 'p.order_id', 'o.order_id')
    .select(['o.order_id', 'b.booking_id', 'p.payment_id'])
    .where('b.booking_id', '=', booking_id)
    .where(isEarned)
    .where('o.receipt_method', '=', 'full_prepayment')
    .where('p.paid_at', 'is not', null)
    .where('p.is_duplicate', '=', false)
    .executeTakeFirst()
  const amount = due ? await amountToClose(tx, booking_id) : 0
  if (!due || amount <= 0) return undefined
  await tx
    .insertInto('closing_receipts')
    .values({ closing_receipt_id: newId(now), ...due, amount, status: 'WAITING', created_at: now, next_at: now })
    .execute()
  return findOpen(tx, booking_id)
}

/** The order must be locked. */
export async function queueClosing(tx: Tx, now: Date, booking_id: string): Promise<void> {
  const open = await openClosing(tx, now, booking_id)
  if (open?.status === 'WAITING')
    await enqueue(tx, 'send-closing-receipt', { booking_id }, { key: `send-closing-receipt:${booking_id}` })
}

const isEarned = sql<boolean>`(
  (b.status = 'ENDED' and coalesce(b.outcome <> all(${sql.val(refundedOutcomes)}::text[]), true))
  or (b.status = 'CANCELED' and exists (
    select from ledger_transactions t where t.fact_id = b.booking_id and t.kind = 'EARNING')))`

// The database allows one open closing receipt of a booking.
function findOpen(tx: Tx, booking_id: string) {
  return tx
    .selectFrom('closing_receipts as c')
    .innerJoin('payments as p', 'p.payment_id', 'c.payment_id')
    .innerJoin('orders as o', 'o.order_id', 'c.order_id')
    .select(['c.closing_receipt_id', 'c.order_id', 'c.booking_id', 'c.payment_id', 'c.amount', 'c.status'])
    .select(['c.asked_at', 'p.provider', 'p.provider_payment_id', 'o.receipt_email'])
    .where('c.booking_id', '=', booking_id)
    .where('c.status', 'in', ['WAITING', 'FAILED'])
    .executeTakeFirst()
}

// Kopecks, less what was refunded before the first closing receipt and what was closed.
async function amountToClose(tx: Tx, booking_id: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select b.amount
      - (select coalesce(sum(r.amount), 0)::int from refunds r
        where r.booking_id = b.booking_id and r.receipt_method = 'full_prepayment' and r.status <> 'WITHDRAWN')
      - (select coalesce(sum(c.amount), 0)::int from closing_receipts c
        where c.booking_id = b.booking_id and c.status = 'SENT') as left
    from bookings b where b.booking_id = ${booking_id}`.execute(tx)
  return rows[0]!.left
}

/** The sale's own, or `full_payment` once the closing receipt has been requested. The order must be locked. */
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

/** Cancels it if nothing is left to close. The order must be locked. */
export async function adjustClosing(tx: Tx, booking_id: string): Promise<void> {
  const amount = await amountToClose(tx, booking_id)
  await tx
    .updateTable('closing_receipts')
    .set(amount > 0 ? { amount } : { status: 'CANCELED' })
    .where('booking_id', '=', booking_id)
    .where('status', 'in', ['WAITING', 'FAILED'])
    .where('asked_at', 'is', null)
    .execute()
}
