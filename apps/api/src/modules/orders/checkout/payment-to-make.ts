import type { Ctx } from '../../../context.ts'
import type { NewPayment } from '../acquirer.ts'
import { makeReceipt } from '../receipts/make-receipt.ts'
import { listSoldItems } from '../receipts/receipt-items.ts'
import { ordersTexts } from '../orders.texts.ts'

interface PaymentToMake {
  provider: string
  payment: NewPayment
}

export async function readPaymentToMake(ctx: Ctx, order_id: string): Promise<PaymentToMake> {
  const {
    provider,
    user_id,
    kind,
    receipt_email,
    receipt_method: method,
    ...order
  } = await ctx.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.order_id')
    .select(['payments.payment_id', 'orders.user_id', 'orders.kind', 'orders.amount', 'orders.expires_at'])
    .select(['payments.provider', 'receipt_email', 'receipt_method'])
    .where('orders.order_id', '=', order_id)
    .where('payments.abandoned_at', 'is', null)
    .executeTakeFirstOrThrow()
  const items = await listSoldItems(ctx.db, order_id)
  const { PUBLIC_URL } = ctx.config
  const payment = {
    ...order,
    receipt: makeReceipt(ctx.config, { receipt_email, method, items }),
    description: items.length === 1 ? items[0]!.name : ordersTexts.meetings(items.length),
    notification_url: `${PUBLIC_URL}/api/payments/notifications/${provider}`,
    success_url: `${PUBLIC_URL}/order-confirm?order_id=${order_id}`,
    fail_url: `${PUBLIC_URL}/order-decline?order_id=${order_id}`,
    ...(kind === 'TARIFF' && { save_card_of: user_id }),
  }
  return { provider, payment }
}
