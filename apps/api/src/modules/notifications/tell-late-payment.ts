import type { Ctx } from '../../context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { inRoubles } from '../../money.ts'
import { findLatePayment } from './late-payment.ts'
import { addNotification } from './notifications.ts'

/** The payer learns that the money came too late and goes back. Safe to repeat. */
export async function tellLatePayment(ctx: Ctx, order_id: string): Promise<void> {
  const late = await findLatePayment(ctx.db, order_id)
  if (!late) return
  await ctx.db.transaction().execute(async (tx) => {
    const added = await addNotification(tx, ctx.clock.now(), {
      user_id: late.user_id,
      type: 'PAYMENT',
      content: `Оплата пришла слишком поздно: места уже нет. Вернём ${inRoubles(late.amount)}`,
      link: '/orders',
      event_key: `late-payment:${order_id}`,
    })
    if (added) await enqueue(tx, 'send-late-payment-mail', { order_id }, { max_attempts: 12 })
  })
}
