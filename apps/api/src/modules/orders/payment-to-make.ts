import type { Ctx } from '../../context.ts'
import type { NewPayment } from '../../providers/tbank/index.ts'
import { listSoldItems } from './receipt-items.ts'

/** What the acquirer is told of the order's current attempt. */
export async function readPaymentToMake(ctx: Ctx, order_id: string): Promise<NewPayment> {
  const { user_id, kind, receipt_email, receipt_method, ...order } = await ctx.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.order_id')
    .select(['payments.payment_id', 'orders.user_id', 'orders.kind', 'orders.amount', 'orders.expires_at'])
    .select(['receipt_email', 'receipt_method'])
    .where('orders.order_id', '=', order_id)
    .where('payments.abandoned_at', 'is', null)
    .executeTakeFirstOrThrow()
  const items = await listSoldItems(ctx.db, order_id)
  const { PUBLIC_URL, RECEIPT_EMAIL } = ctx.config
  return {
    ...order,
    receipt: { email: receipt_email ?? RECEIPT_EMAIL, method: receipt_method, items },
    description: items.length === 1 ? items[0]!.name : `Видеовстречи: ${items.length}`,
    notification_url: `${PUBLIC_URL}/api/payments/notifications/tbank`,
    success_url: `${PUBLIC_URL}/order-confirm?order_id=${order_id}`,
    fail_url: `${PUBLIC_URL}/order-decline?order_id=${order_id}`,
    ...(kind === 'TARIFF' && { save_card_of: user_id }),
  }
}
