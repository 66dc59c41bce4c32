import type { Ctx } from '../../context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { pushStartInfo } from '../../realtime/start-info.ts'
import { inZone } from '../../time.ts'
import { addNotification } from './notifications.ts'
import { findBooking, isOn, sidesOf } from './told-booking.ts'

/** Both sides learn that a meeting is booked: in the list, in open tabs and by mail. Safe to repeat. */
export async function tellBooked(ctx: Ctx, booking_id: string): Promise<void> {
  const booking = await findBooking(ctx.db, booking_id)
  if (!booking || !isOn(booking)) return
  for (const { reader, other } of sidesOf(booking)) {
    const what = reader === booking.speaker ? 'Новая запись' : 'Встреча забронирована'
    const content = `${what}: ${other.name}, ${inZone(booking.time_start, reader.zone)}`
    const { user_id } = reader
    const notification_id = await ctx.db.transaction().execute(async (tx) => {
      const added = await addNotification(tx, ctx.clock.now(), {
        user_id,
        type: 'PURCHASE',
        content,
        link: `/meeting/${booking.consultation_id}`,
        event_key: `booked:${booking_id}`,
      })
      if (added) await enqueue(tx, 'send-booking-mail', { booking_id, user_id, about: 'BOOKED' }, { max_attempts: 12 })
      return added
    })
    if (notification_id)
      ctx.sockets.push(user_id, { type: 'consultation_purchase_notification', content, payload: { notification_id } })
    await pushStartInfo(ctx, user_id)
  }
}
