import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/registry.ts'
import { isNear } from '../../jobs/timers.ts'
import { isOn, loadBookingForNotice } from './booking-notice.ts'
import { reminder } from './kinds/reminder.ts'
import { notify } from './notify.ts'
import { planReminder, reminderMoment } from './plan-reminders.ts'

export async function remind(ctx: Ctx, due: JobPayload<'remind'>): Promise<void> {
  const booking = await loadBookingForNotice(ctx.db, due.booking_id)
  if (!booking || !isOn(booking)) return
  const now = ctx.clock.now()
  const at = reminderMoment(booking, due.minutes_before)
  // The meeting was moved meanwhile.
  if (now < at) return isNear(now, at) ? planReminder(ctx.db, booking, due.minutes_before) : undefined
  await notify(ctx, reminder, due)
}
