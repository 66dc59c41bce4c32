import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { meetingIcs } from '../../meeting-ics.ts'
import { wasSent } from '../../mail-log.ts'
import { makeMeetingUrl } from '../../meeting-links.ts'
import { findLatePayment } from './late-payment.ts'
import { bookedMail } from './mails/booked.ts'
import { canceledMail } from './mails/canceled.ts'
import { cancelingConfirmedMail } from './mails/canceling-confirmed.ts'
import { latePaymentMail } from './mails/late-payment.ts'
import { findBooking, isOn, readCalledOff, sidesOf, type ToldBooking } from './told-booking.ts'

/** As the booking stands now: that a canceled one was booked is not told any more. */
export async function sendBookingMail(
  ctx: Ctx,
  { booking_id, user_id, about }: JobPayload<'send-booking-mail'>,
): Promise<void> {
  const booking = await findBooking(ctx.db, booking_id)
  if (!booking || isOn(booking) !== (about === 'BOOKED')) return
  const side = sidesOf(booking).find(({ reader }) => reader.user_id === user_id)
  if (!side) return
  const mail = { to: side.reader.email, about, ref_id: booking_id }
  if (await wasSent(ctx.db, mail)) return
  const write = about === 'BOOKED' ? writeBooked : writeCanceled
  const content = await write(ctx, booking, side)
  const ics = await writeIcs(ctx, booking, user_id)
  await ctx.mailer.send({ ...mail, ...content, ...(ics && { ics }) })
}

type Side = ReturnType<typeof sidesOf>[number]

async function writeBooked(ctx: Ctx, booking: ToldBooking, side: Side) {
  const { consultation_id } = booking
  const meeting_url = await makeMeetingUrl(ctx, { consultation_id, user_id: side.reader.user_id })
  return bookedMail(ctx, { booking, ...side, meeting_url })
}

async function writeCanceled(ctx: Ctx, booking: ToldBooking, side: Side) {
  const isSpeaker = side.reader === booking.speaker
  if (booking.reason === 'PLATFORM' || booking.reason === 'BANK') return canceledMail(ctx, { booking, ...side })
  if (isSpeaker !== (booking.reason === 'SPEAKER')) return canceledMail(ctx, { booking, ...side })
  const refund = isSpeaker ? (await readCalledOff(ctx.db, booking.booking_id)).refund : booking.refunded_amount
  return cancelingConfirmedMail(ctx, { booking, reader: side.reader, refund })
}

/** Withdraws the entry only when the reader has no place in this meeting left, nor any listener to meet. */
async function writeIcs(ctx: Ctx, { consultation_id }: ToldBooking, user_id: string) {
  const bookings = await ctx.db
    .selectFrom('bookings')
    .select('status')
    .where('consultation_id', '=', consultation_id)
    .where((eb) => eb.or([eb('listener_id', '=', user_id), eb('speaker_id', '=', user_id)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('booking_history as h')
          .select('h.booking_id')
          .whereRef('h.booking_id', '=', 'bookings.booking_id')
          .where('h.to_status', '=', 'BOOKED'),
      ),
    )
    .execute()
  // Nothing of it ever stood in a calendar.
  if (bookings.length === 0) return undefined
  const method = bookings.some(isOn) ? ('REQUEST' as const) : ('CANCEL' as const)
  return { method, content: await meetingIcs(ctx, { consultation_id, user_id, method }) }
}

export async function sendLatePaymentMail(ctx: Ctx, order_id: string): Promise<void> {
  const late = await findLatePayment(ctx.db, order_id)
  if (late)
    await ctx.mailer.send({ to: late.email, about: 'LATE_PAYMENT', ref_id: order_id, ...latePaymentMail(ctx, late) })
}
