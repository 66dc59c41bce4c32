import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { inRoubles } from '../../money.ts'
import { inZone } from '../../time.ts'
import { refundedMail } from './mails/refunded.ts'
import { addNotification } from './notifications.ts'
import { findToldRefund, type ToldRefund } from './told-refund.ts'

/**
 * The listener learns that money goes back, and the speaker that the bank took it: an admin's refund stands in the
 * earnings. Safe to repeat.
 */
export async function tellRefunded(ctx: Ctx, refund_id: string): Promise<void> {
  const refund = await findToldRefund(ctx.db, refund_id)
  if (!refund) return
  const now = ctx.clock.now()
  const { user_id, amount, origin, speaker_name, time_start, zone } = refund
  const what = origin === 'OURS' ? `Вернём ${inRoubles(amount)}` : `Банк вернул ${inRoubles(amount)}`
  await ctx.db.transaction().execute(async (tx) => {
    if (origin !== 'OURS') await tellSpeaker(tx, now, { refund_id, ...refund })
    const added = await addNotification(tx, now, {
      user_id,
      type: 'PAYMENT',
      content: `${what} за встречу: ${speaker_name}, ${inZone(time_start, zone)}`,
      link: '/orders?view=payments',
      event_key: `refund:${refund_id}`,
    })
    if (added) await enqueue(tx, 'send-refund-mail', { refund_id }, { max_attempts: 12 })
  })
}

async function tellSpeaker(tx: Tx, now: Date, refund: ToldRefund & { refund_id: string }): Promise<void> {
  const { refund_id, speaker_id, speaker_zone, listener_name, amount, time_start } = refund
  const meeting = `${listener_name}, ${inZone(time_start, speaker_zone)}`
  await addNotification(tx, now, {
    user_id: speaker_id,
    type: 'PAYMENT',
    content: `Банк вернул слушателю ${inRoubles(amount)} за встречу: ${meeting}`,
    link: '/earnings',
    event_key: `refund-of-speaker:${refund_id}`,
  })
}

export async function sendRefundMail(ctx: Ctx, refund_id: string): Promise<void> {
  const refund = await findToldRefund(ctx.db, refund_id)
  if (refund)
    await ctx.mailer.send({ to: refund.email, about: 'REFUNDED', ref_id: refund_id, ...refundedMail(ctx, refund) })
}
