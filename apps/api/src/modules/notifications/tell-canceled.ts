import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { inRoubles } from '../../money.ts'
import { pushStartInfo } from '../../realtime/start-info.ts'
import { inZone } from '../../time.ts'
import { addNotification } from './notifications.ts'
import { dropReminders } from './plan-reminders.ts'
import { findBooking, readCalledOff, type Party, type ToldBooking } from './told-booking.ts'

type By = JobPayload<'booking-canceled'>['by']

/**
 * Who did not cancel is told; a side that did gets a mail that confirms it. Of a meeting of many that is called off the
 * speaker hears once. Safe to repeat.
 */
export async function tellCanceled(ctx: Ctx, booking_id: string, by: By): Promise<void> {
  const booking = await findBooking(ctx.db, booking_id)
  if (booking?.status !== 'CANCELED') return
  const { speaker, listener } = booking
  const isLeader = by === 'LISTENER' || (await readCalledOff(ctx.db, booking_id)).leader_id === booking_id
  if (by === 'LISTENER') await tell(ctx, booking, { by, reader: speaker, mailed: [speaker, listener] })
  else
    await tell(ctx, booking, {
      by,
      reader: listener,
      mailed: by === 'SPEAKER' && isLeader ? [listener, speaker] : [listener],
    })
  if ((by === 'PLATFORM' && isLeader) || by === 'BANK')
    await tell(ctx, booking, { by, reader: speaker, mailed: [speaker] })
  for (const { user_id } of [speaker, listener]) await pushStartInfo(ctx, user_id)
}

interface Telling {
  by: By
  reader: Party
  /** Mailed with the notification, so once. */
  mailed: readonly Party[]
}

async function tell(ctx: Ctx, booking: ToldBooking, { by, reader, mailed }: Telling): Promise<void> {
  const { user_id } = reader
  const { booking_id } = booking
  const content = contentOf(booking, { by, reader })
  await ctx.sockets.transaction(async (tx, push) => {
    await dropReminders(tx, booking_id)
    const notification_id = await addNotification(tx, ctx.clock.now(), {
      user_id,
      type: 'ANNULATION',
      content,
      link: reader === booking.speaker ? '/schedule' : '/orders',
      event_key: `canceled:${booking_id}`,
    })
    if (!notification_id) return
    for (const { user_id: mailed_id } of mailed)
      await enqueue(
        tx,
        'send-booking-mail',
        { booking_id, user_id: mailed_id, about: 'CANCELED' },
        { max_attempts: 12 },
      )
    push(user_id, { type: 'consultation_annulation_notification', content, payload: { notification_id } })
  })
}

function contentOf(booking: ToldBooking, { by, reader }: { by: By; reader: Party }): string {
  const { speaker, listener, time_start, refunded_amount } = booking
  const other = reader === speaker ? listener : speaker
  const what = {
    LISTENER: 'Встреча отменена',
    SPEAKER: 'Спикер отменил встречу',
    PLATFORM: 'Поддержка отменила встречу',
    BANK: 'Банк вернул деньги за встречу, она отменена',
  }
  const refund =
    by !== 'BANK' && reader === listener && refunded_amount > 0 ? `. Вернём ${inRoubles(refunded_amount)}` : ''
  return `${what[by]}: ${other.name}, ${inZone(time_start, reader.zone)}${refund}`
}
