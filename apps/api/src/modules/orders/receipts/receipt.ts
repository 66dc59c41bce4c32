import type { Order } from '@razgovor/contract/orders'
import type { Receipt } from '@razgovor/contract/receipts'
import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { getOrder } from '../checkout/order-view.ts'
import { listSoldItems, type SoldItem } from './receipt-items.ts'
import { ordersRefusals, ordersTexts } from '../orders.texts.ts'

/** Throws not_exist, payment_status (the order was never paid). */
export async function getReceipt(ctx: Ctx, user_id: string, order_id: string): Promise<Receipt> {
  const order = await getOrder(ctx, user_id, order_id)
  const { paid_at, amount, refunded_amount, currency } = order
  if (!paid_at) throw new ApiError('payment_status', ordersRefusals.no_receipt_yet)
  const { email } = await ctx.db
    .selectFrom('orders')
    .select('receipt_email as email')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const sold = await listSoldItems(ctx.db, order_id)
  return {
    order_id,
    paid_at,
    email,
    currency,
    taxation: ctx.config.RECEIPT_TAXATION,
    tax: ctx.config.RECEIPT_TAX,
    items: shownItems(order, sold),
    amount,
    refunds: await listRefunds(ctx, order_id),
    refunded_amount,
    fiscal: await listFiscal(ctx, order_id),
  }
}

// If a late payment rebooked a slot, the order shows only one of its bookings.
function shownItems({ order_id, items, kind }: Order, sold: readonly SoldItem[]): Receipt['items'] {
  return sold
    .filter(({ booking_id }) => kind !== 'BOOKINGS' || items.some((item) => item.booking_id === booking_id))
    .map(({ booking_id, name, amount, agent }) => ({
      item_id: booking_id ?? order_id,
      name,
      amount,
      supplier: agent && { name: agent.name, inn: agent.inn },
    }))
}

const extra = ordersTexts.paidTooMuch

async function listRefunds({ db }: Ctx, order_id: string): Promise<Receipt['refunds']> {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .leftJoin('receipt_items as i', (join) =>
      join
        .onRef('i.order_id', '=', 'r.order_id')
        // An item without a booking is the only one of its order: a tariff or a package.
        .on((eb) => eb.or([eb('i.booking_id', '=', eb.ref('r.booking_id')), eb('i.booking_id', 'is', null)])),
    )
    .select(['r.refund_id', 'r.amount', 'r.created_at', 'r.done_at', 'i.name', 'p.is_duplicate'])
    .where('r.order_id', '=', order_id)
    .where('r.status', '<>', 'WITHDRAWN')
    .orderBy('r.created_at')
    .orderBy('r.refund_id')
    .execute()
  return rows.map(({ refund_id, amount, created_at, done_at, name, is_duplicate }) => ({
    refund_id,
    name: is_duplicate ? extra : (name ?? extra),
    amount,
    at: (done_at ?? created_at).toISOString(),
    is_done: done_at !== null,
  }))
}

async function listFiscal({ db }: Ctx, order_id: string): Promise<Receipt['fiscal']> {
  const rows = await db
    .selectFrom('fiscal_receipts as f')
    .innerJoin('payments as p', 'p.payment_id', 'f.payment_id')
    .select(['f.type', 'f.amount', 'f.fn_number', 'f.fiscal_number', 'f.fiscal_document_number'])
    .select(['f.fiscal_document_attribute', 'f.receipt_at', 'f.url'])
    .where('p.order_id', '=', order_id)
    .orderBy('f.receipt_at')
    .orderBy('f.fiscal_receipt_id')
    .execute()
  return rows.map((row) => Object.assign(row, { receipt_at: row.receipt_at.toISOString() }))
}
