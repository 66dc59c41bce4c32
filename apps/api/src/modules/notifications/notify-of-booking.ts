import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/registry.ts'
import { pushStartInfo } from '../../realtime/start-info.ts'
import { isOn, loadBookingForNotice } from './booking-notice.ts'
import { booked } from './kinds/booked.ts'
import { cancelConfirmed } from './kinds/cancel-confirmed.ts'
import { canceled } from './kinds/canceled.ts'
import { leftByMove } from './kinds/left-by-move.ts'
import { moved } from './kinds/moved.ts'
import { topicChanged } from './kinds/topic-changed.ts'
import { notify } from './notify.ts'
import { dropReminders, planReminders } from './plan-reminders.ts'

export async function notifyBooked(ctx: Ctx, { booking_id }: JobPayload<'booking-booked'>): Promise<void> {
  const booking = await loadBookingForNotice(ctx.db, booking_id)
  if (!booking || !isOn(booking)) return
  await notify(ctx, booked, { booking_id })
  for (const { user_id } of [booking.listener, booking.speaker]) await pushStartInfo(ctx, user_id)
  await planReminders(ctx, booking)
}

export async function notifyMoved(ctx: Ctx, { booking_id, move_id }: JobPayload<'booking-moved'>): Promise<void> {
  const booking = await loadBookingForNotice(ctx.db, booking_id)
  if (!booking || !isOn(booking)) return
  await notify(ctx, moved, { move_id })
  await notify(ctx, leftByMove, { move_id })
  for (const { user_id } of [booking.listener, booking.speaker]) await pushStartInfo(ctx, user_id)
  await planReminders(ctx, booking)
}

export async function notifyOfTopic(ctx: Ctx, { slot_id }: JobPayload<'slot-topic-changed'>): Promise<void> {
  const bookings = await ctx.db
    .selectFrom('bookings')
    .select('booking_id')
    .where('slot_id', '=', slot_id)
    .where('status', '=', 'BOOKED')
    .execute()
  for (const { booking_id } of bookings) await notify(ctx, topicChanged, { booking_id })
}

export async function notifyCanceled(ctx: Ctx, cancellation: JobPayload<'booking-canceled'>): Promise<void> {
  const booking = await loadBookingForNotice(ctx.db, cancellation.booking_id)
  if (booking?.status !== 'CANCELED') return
  await dropReminders(ctx.db, booking.booking_id)
  await notify(ctx, canceled, cancellation)
  await notify(ctx, cancelConfirmed, cancellation)
  for (const { user_id } of [booking.speaker, booking.listener]) await pushStartInfo(ctx, user_id)
}
