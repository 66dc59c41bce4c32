import type { Ctx } from '../../context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { pushStartInfo } from '../../realtime/start-info.ts'
import { inZone } from '../../time.ts'
import { addNotification } from './notifications.ts'
import { planReminders } from './plan-reminders.ts'
import { findBooking, isOn, sidesOf } from './told-booking.ts'

/** Both sides learn that a meeting is booked: in the list, in open tabs and by mail. Safe to repeat. */
export async function tellBooked(ctx: Ctx, booking_id: string): Promise<void> {
  const booking = await findBooking(ctx.db, booking_id)
  if (!booking || !isOn(booking)) return
  for (const { reader, other } of sidesOf(booking)) {
    const what = reader === booking.speaker ? 'Новая запись' : 'Встреча забронирована'
    const content = `${what}: ${other.name}, ${inZone(booking.time_start, reader.zone)}`
    const { user_id } = reader
    await ctx.sockets.transaction(async (tx, push) => {
      const notification_id = await addNotification(tx, ctx.clock.now(), {
        user_id,
        type: 'PURCHASE',
        content,
        link: `/meeting/${booking.consultation_id}`,
        event_key: `booked:${booking_id}`,
      })
      if (!notification_id) return
      await enqueue(tx, 'send-booking-mail', { booking_id, user_id, about: 'BOOKED' }, { max_attempts: 12 })
      push(user_id, { type: 'consultation_purchase_notification', content, payload: { notification_id } })
    })
    await pushStartInfo(ctx, user_id)
  }
  await planReminders(ctx, booking)
}
