import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/registry.ts'
import { isOn, loadBookingForNotice } from './booking-notice.ts'
import { reminder } from './kinds/reminder.ts'
import { notify } from './notify.ts'
import { planReminder, reminderMoment } from './plan-reminders.ts'

export async function remind(ctx: Ctx, due: JobPayload<'remind'>): Promise<void> {
  const booking = await loadBookingForNotice(ctx.db, due.booking_id)
  if (!booking || !isOn(booking)) return
  // The meeting was moved meanwhile.
  if (ctx.clock.now() < reminderMoment(booking, due.minutes_before))
    return planReminder(ctx.db, booking, due.minutes_before)
  await notify(ctx, reminder, due)
}
