import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { inRoubles } from '../../money.ts'
import { pushStartInfo } from '../../realtime/start-info.ts'
import { inZone } from '../../time.ts'
import { addNotification } from './notifications.ts'
import { dropReminders } from './plan-reminders.ts'
import { findBooking, readCalledOff, type ToldBooking } from './told-booking.ts'

type By = JobPayload<'booking-canceled'>['by']

/** The other side is told; who canceled gets a mail that confirms it. Safe to repeat. */
export async function tellCanceled(ctx: Ctx, booking_id: string, by: By): Promise<void> {
  const booking = await findBooking(ctx.db, booking_id)
  if (booking?.status !== 'CANCELED') return
  const [canceler, other] = by === 'SPEAKER' ? [booking.speaker, booking.listener] : [booking.listener, booking.speaker]
  const isLeader = by === 'LISTENER' || (await readCalledOff(ctx.db, booking_id)).leader_id === booking_id
  const content = contentOf(booking, by)

  await ctx.sockets.transaction(async (tx, push) => {
    await dropReminders(tx, booking_id)
    const notification_id = await addNotification(tx, ctx.clock.now(), {
      user_id: other.user_id,
      type: 'ANNULATION',
      content,
      link: by === 'SPEAKER' ? '/orders' : '/schedule',
      event_key: `canceled:${booking_id}`,
    })
    if (!notification_id) return
    for (const { user_id } of isLeader ? [other, canceler] : [other])
      await enqueue(tx, 'send-booking-mail', { booking_id, user_id, about: 'CANCELED' }, { max_attempts: 12 })
    push(other.user_id, { type: 'consultation_annulation_notification', content, payload: { notification_id } })
  })
  for (const { user_id } of [canceler, other]) await pushStartInfo(ctx, user_id)
}

function contentOf({ speaker, listener, time_start, refunded_amount }: ToldBooking, by: By): string {
  if (by === 'LISTENER') return `Встреча отменена: ${listener.name}, ${inZone(time_start, speaker.zone)}`
  const refund = refunded_amount > 0 ? `. Вернём ${inRoubles(refunded_amount)}` : ''
  return `Спикер отменил встречу: ${speaker.name}, ${inZone(time_start, listener.zone)}${refund}`
}
