import type { Ctx } from '../../context.ts'
import { meetingIcs } from '../../calendar/meeting-ics.ts'
import type { NoticeMail } from '../../notices/notice-kind.ts'
import { isOn } from './booking-notice.ts'

interface Part {
  consultation_id: string
  user_id: string
}

/**
 * Builds the calendar invitation of one side. Cancels the entry only if that side has no active booking left in this
 * meeting; empty if it never had one.
 */
export async function meetingInvitation(
  ctx: Ctx,
  { consultation_id, user_id }: Part,
): Promise<Pick<NoticeMail, 'ics'>> {
  const bookings = await ctx.db
    .selectFrom('bookings')
    .select(['status', 'consultation_id'])
    // Includes bookings that have moved to another meeting since.
    .where((eb) =>
      eb.or([
        eb('consultation_id', '=', consultation_id),
        eb(
          'booking_id',
          'in',
          eb.selectFrom('booking_moves').select('booking_id').where('from_consultation_id', '=', consultation_id),
        ),
      ]),
    )
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
  // The meeting was never in this user's calendar.
  if (bookings.length === 0) return {}
  const isStillOn = bookings.some((booking) => isOn(booking) && booking.consultation_id === consultation_id)
  const method = isStillOn ? ('REQUEST' as const) : ('CANCEL' as const)
  return { ics: { method, content: await meetingIcs(ctx, { consultation_id, user_id, method }) } }
}
