import type { JobPayload } from '../../jobs/registry.ts'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { dequeue, enqueue } from '../../jobs/queue.ts'
import type { BookingNotice } from './booking-notice.ts'

export type MinutesBefore = JobPayload<'remind'>['minutes_before']

export const reminders: readonly MinutesBefore[] = [1440, 60, 10]

export function reminderMoment({ time_start }: Pick<BookingNotice, 'time_start'>, minutes_before: MinutesBefore): Date {
  return plusMinutes(time_start, -minutes_before)
}

function keyOf(booking_id: string, minutes_before: MinutesBefore): string {
  return `remind:${booking_id}:${minutes_before}`
}

/**
 * Schedules the reminders that were still ahead when the meeting was booked or moved, so that nobody is reminded of
 * what they have just done. Safe to repeat.
 */
export async function planReminders({ db }: Ctx, booking: BookingNotice): Promise<void> {
  const settled_at = booking.moved_at ?? (await findBookedAt(db, booking.booking_id))
  for (const minutes_before of reminders)
    if (settled_at && settled_at < reminderMoment(booking, minutes_before))
      await planReminder(db, booking, minutes_before)
    else await dequeue(db, keyOf(booking.booking_id, minutes_before))
}

export function planReminder(db: Db, booking: BookingNotice, minutes_before: MinutesBefore): Promise<void> {
  const { booking_id } = booking
  const when = { key: keyOf(booking_id, minutes_before), at: reminderMoment(booking, minutes_before) }
  return enqueue(db, 'remind', { booking_id, minutes_before }, when)
}

export async function dropReminders(db: Db, booking_id: string): Promise<void> {
  for (const minutes_before of reminders) await dequeue(db, keyOf(booking_id, minutes_before))
}

async function findBookedAt(db: Db, booking_id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('booking_history')
    .select('at')
    .where('booking_id', '=', booking_id)
    .where('to_status', '=', 'BOOKED')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}
