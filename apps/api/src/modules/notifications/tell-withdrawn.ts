import type { Ctx } from '../../context.ts'
import { inRoubles } from '../../money.ts'
import { addNotification } from './notifications.ts'

/** Who was told that money goes back learns that it does not. Safe to repeat. */
export async function tellWithdrawn(ctx: Ctx, refund_id: string): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .select(['o.user_id', 'r.amount'])
    .where('r.refund_id', '=', refund_id)
    .where('r.status', '=', 'WITHDRAWN')
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  if (!refund) return
  await ctx.db.transaction().execute((tx) =>
    addNotification(tx, ctx.clock.now(), {
      user_id: refund.user_id,
      type: 'PAYMENT',
      content: `Возврат ${inRoubles(refund.amount)} отменён. Если не знаешь почему, напиши в поддержку`,
      link: '/orders?view=payments',
      event_key: `refund-withdrawn:${refund_id}`,
    }),
  )
}
