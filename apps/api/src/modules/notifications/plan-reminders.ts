import { sql } from 'kysely'
import type { JobPayload } from '../../jobs/registry.ts'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { dequeue, enqueue } from '../../jobs/queue.ts'
import { defineTimer, isNear } from '../../jobs/timers.ts'
import type { BookingNotice } from './booking-notice.ts'

export type MinutesBefore = JobPayload<'remind'>['minutes_before']

export const reminders: readonly MinutesBefore[] = [1440, 60, 10]

export function reminderMoment({ time_start }: Pick<BookingNotice, 'time_start'>, minutes_before: MinutesBefore): Date {
  return plusMinutes(time_start, -minutes_before)
}

function keyOf(booking_id: string, minutes_before: MinutesBefore): string {
  return `remind:${booking_id}:${minutes_before}`
}

// Only reminders that were still ahead when the meeting was booked or moved: nobody is reminded of what they have just
// done.
defineTimer({
  job: 'remind',
  find: ({ after, until }) => sql`
    select json_build_object('booking_id', booking_id, 'minutes_before', minutes) as payload,
      'remind:' || booking_id || ':' || minutes as key, remind_at as at
    from unnest(array[${sql.join(reminders)}]::int[]) minutes,
      lateral make_interval(mins => minutes) as before
      join bookings b on time_start > ${after}::timestamptz + before and time_start <= ${until}::timestamptz + before,
      lateral (select time_start - before as remind_at) as moment
    where status in ('BOOKED', 'STARTED') and remind_at > coalesce(
      (select max(at) from booking_moves m where m.booking_id = b.booking_id),
      (select max(at) from booking_history h where h.booking_id = b.booking_id and to_status = 'BOOKED'))`,
})

/** Queues the reminders that the sweep of timers may have passed, and drops those of a former time. Safe to repeat. */
export async function planReminders({ db, clock }: Ctx, booking: BookingNotice): Promise<void> {
  const settled_at = booking.moved_at ?? (await findBookedAt(db, booking.booking_id))
  for (const minutes_before of reminders) {
    const at = reminderMoment(booking, minutes_before)
    if (settled_at && settled_at < at && isNear(clock.now(), at)) await planReminder(db, booking, minutes_before)
    else if (booking.moved_at) await dequeue(db, keyOf(booking.booking_id, minutes_before))
  }
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
