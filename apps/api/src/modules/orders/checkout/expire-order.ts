import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { AcquirerError } from '../acquirer.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { closeAttempt } from '../payments/ask-acquirer.ts'
import { lockOrder } from './move-order.ts'
import { isOpen } from '../orders.states.ts'
import { closePayments, unpaidPayments } from '../payments/payments.ts'
import { expireUnpaid } from '../payments/settle-payment.ts'

/** Checks its payments first; if the acquirer fails, frees the places anyway, and jobs cancel the payments later. */
export async function expireOrder(ctx: Ctx, order_id: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['status', 'expires_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  if (!order || !isOpen(order.status) || ctx.clock.now() < order.expires_at) return
  let areClosed = true
  for (const payment of await unpaidPayments(ctx.db, order_id)) {
    try {
      await closeAttempt(ctx, payment)
    } catch (error) {
      if (!(error instanceof AcquirerError)) throw error
      areClosed = false
      ctx.log.warn({ err: error, order_id }, 'the acquirer did not close an expired payment')
    }
  }
  await transact(ctx, async (tx) => {
    const didExpire = await expireUnpaid(tx, ctx.clock.now(), await lockOrder(tx, order_id))
    if (!didExpire) return
    if (!areClosed) await closePayments(tx, order_id)
    await announceOrder(tx, order_id)
  })
}
