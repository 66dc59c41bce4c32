import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import type { FiscalNotice } from '../acquirer.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { queueClosing } from './closing-receipts.ts'

/** Returns the payment's id, or undefined if the acquirer has no such payment of ours. */
export async function recordReceipt(ctx: Ctx, provider: string, notice: FiscalNotice): Promise<string | undefined> {
  const { payment_id, is_full_payment, ...receipt } = notice
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .innerJoin('orders', 'orders.order_id', 'payments.order_id')
      .select(['orders.order_id', 'receipt_method'])
      .where('payment_id', '=', payment_id)
      .where('provider', '=', provider)
      .executeTakeFirst()
    if (!payment) return undefined
    const isClosing = receipt.type === 'INCOME' && is_full_payment && payment.receipt_method === 'full_prepayment'
    const type = isClosing ? 'CLOSING' : receipt.type
    if (isClosing) await lockOrder(tx, payment.order_id)
    const kept = await tx
      .insertInto('fiscal_receipts')
      .values({ payment_id, ...receipt, type, created_at: now })
      .onConflict((conflict) => conflict.constraint('fiscal_receipts_document_once').doNothing())
      .returning('fiscal_receipt_id')
      .executeTakeFirst()
    if (kept && isClosing) await markClosed(tx, now, { payment_id, amount: receipt.amount, ...kept })
    return payment_id
  })
}

// The document does not name the booking, so the match is by amount: accepted receipts first, then unanswered ones.
async function markClosed(
  tx: Tx,
  now: Date,
  printed: { payment_id: string; amount: number; fiscal_receipt_id: string },
): Promise<void> {
  const { payment_id, amount, fiscal_receipt_id } = printed
  const { rows } = await sql<{ booking_id: string }>`
    update closing_receipts set status = 'SENT', sent_at = coalesce(sent_at, ${now}), fiscal_receipt_id = ${fiscal_receipt_id}
    where closing_receipt_id = (
      select closing_receipt_id from closing_receipts
      where payment_id = ${payment_id} and amount = ${amount} and fiscal_receipt_id is null and asked_at is not null
      order by status = 'SENT' desc, asked_at, closing_receipt_id limit 1 for update)
    returning booking_id`.execute(tx)
  for (const { booking_id } of rows) await queueClosing(tx, now, booking_id)
}
