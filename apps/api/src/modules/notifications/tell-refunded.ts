import type { Ctx } from '../../context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { inRoubles } from '../../money.ts'
import { inZone } from '../../time.ts'
import { refundedMail } from './mails/refunded.ts'
import { addNotification } from './notifications.ts'
import { findToldRefund } from './told-refund.ts'

/** The listener learns that an admin gives money back. Safe to repeat. */
export async function tellRefunded(ctx: Ctx, refund_id: string): Promise<void> {
  const refund = await findToldRefund(ctx.db, refund_id)
  if (!refund) return
  const { user_id, amount, speaker_name, time_start, zone } = refund
  await ctx.db.transaction().execute(async (tx) => {
    const added = await addNotification(tx, ctx.clock.now(), {
      user_id,
      type: 'PAYMENT',
      content: `Вернём ${inRoubles(amount)} за встречу: ${speaker_name}, ${inZone(time_start, zone)}`,
      link: '/orders?view=payments',
      event_key: `refund:${refund_id}`,
    })
    if (added) await enqueue(tx, 'send-refund-mail', { refund_id }, { max_attempts: 12 })
  })
}

export async function sendRefundMail(ctx: Ctx, refund_id: string): Promise<void> {
  const refund = await findToldRefund(ctx.db, refund_id)
  if (refund)
    await ctx.mailer.send({ to: refund.email, about: 'REFUNDED', ref_id: refund_id, ...refundedMail(ctx, refund) })
}
