import { plusMinutes } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { makeMeetingUrl } from '../../meeting-links.ts'
import { reminderMail } from './mails/reminder.ts'
import { whenOf } from './mails/meeting-facts.ts'
import { addNotification } from './notifications.ts'
import { planReminder, reminderMoment, type MinutesBefore } from './plan-reminders.ts'
import { findBooking, isOn, sidesOf, type Party, type ToldBooking } from './told-booking.ts'

interface Kind {
  heading: string
  /** Later than so the words are not true any more, and the next reminder is near. */
  late_minutes: number
  /** Who is ten minutes from a meeting does not read mail. */
  has_mail: boolean
}

export const reminderKinds: Record<MinutesBefore, Kind> = {
  1440: { heading: 'Встреча через сутки', late_minutes: 180, has_mail: true },
  60: { heading: 'Встреча через час', late_minutes: 20, has_mail: true },
  10: { heading: 'Встреча через 10 минут', late_minutes: 8, has_mail: false },
}

/** Both sides are reminded: in the list, in open tabs, by push and by mail. Safe to repeat. */
export async function remind(ctx: Ctx, { booking_id, minutes_before }: JobPayload<'remind'>): Promise<void> {
  const booking = await findBooking(ctx.db, booking_id)
  if (!booking || !isOn(booking)) return
  const now = ctx.clock.now()
  const moment = reminderMoment(booking, minutes_before)
  // The meeting was moved meanwhile.
  if (now < moment) return planReminder(ctx.db, booking, minutes_before)
  if (now > plusMinutes(moment, reminderKinds[minutes_before].late_minutes)) return
  const isGroup = await hasOthers(ctx.db, booking)
  for (const { reader, other } of sidesOf(booking)) {
    const isSpeaker = reader === booking.speaker
    const whom = isSpeaker && isGroup ? 'группа' : other.name
    // A speaker is reminded of a meeting once, however many listeners it has.
    const subject = isSpeaker ? booking.consultation_id : booking_id
    await remindSide(ctx, { booking, reader, whom, subject, minutes_before })
  }
}

interface Side {
  booking: ToldBooking
  reader: Party
  whom: string
  subject: string
  minutes_before: MinutesBefore
}

async function remindSide(ctx: Ctx, { booking, reader, whom, subject, minutes_before }: Side): Promise<void> {
  const { heading, has_mail } = reminderKinds[minutes_before]
  const { booking_id, consultation_id, time_start } = booking
  const { user_id } = reader
  const content = `${heading}: ${whom}, ${whenOf(booking, reader.zone)}`
  await ctx.sockets.transaction(async (tx, push) => {
    const notification_id = await addNotification(tx, ctx.clock.now(), {
      user_id,
      type: 'MEETING',
      content,
      link: `/meeting/${consultation_id}`,
      event_key: `reminder:${minutes_before}:${subject}`,
      shown_until: time_start,
      push_topic: consultation_id.replaceAll('-', ''),
    })
    if (!notification_id) return
    const mail = { booking_id, user_id, minutes_before }
    if (has_mail) await enqueue(tx, 'send-reminder-mail', mail, { max_attempts: 8 })
    push(user_id, { type: 'meeting_reminder', content, payload: { notification_id } })
  })
}

/** As the booking stands now, and not once the meeting has begun. */
export async function sendReminderMail(
  ctx: Ctx,
  { booking_id, user_id, minutes_before }: JobPayload<'send-reminder-mail'>,
): Promise<void> {
  const booking = await findBooking(ctx.db, booking_id)
  if (!booking || !isOn(booking) || booking.time_start <= ctx.clock.now()) return
  const side = sidesOf(booking).find(({ reader }) => reader.user_id === user_id)
  if (!side || !(await isOpen(ctx.db, user_id))) return
  const hasGroup = side.reader === booking.speaker && (await hasOthers(ctx.db, booking))
  const { heading } = reminderKinds[minutes_before]
  const other = hasGroup ? null : side.other
  const meeting_url = await makeMeetingUrl(ctx, { consultation_id: booking.consultation_id, user_id })
  const content = reminderMail(ctx, { booking, heading, reader: side.reader, other, meeting_url })
  await ctx.mailer.send({ to: side.reader.email, about: 'REMINDER', ref_id: booking_id, ...content })
}

async function hasOthers(db: Db, { consultation_id, booking_id }: ToldBooking): Promise<boolean> {
  const other = await db
    .selectFrom('bookings')
    .select('booking_id')
    .where('consultation_id', '=', consultation_id)
    .where('booking_id', '<>', booking_id)
    .where('status', 'in', ['BOOKED', 'STARTED'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Not to somebody who is leaving. */
async function isOpen(db: Db, user_id: string): Promise<boolean> {
  const { is_open } = await db
    .selectFrom('users')
    .select('is_open')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return is_open ?? false
}
