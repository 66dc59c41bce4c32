import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import {
  findCanceledTogether,
  isOn,
  loadBookingForNotice,
  sideOf,
  sidesOf,
  type BookingNotice,
} from '../booking-notice.ts'
import { hasOthers } from '../has-others.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { meetingInvitation } from '../meeting-invitation.ts'
import { canceledBy } from './canceled.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'
import { notificationsTexts } from '../notifications.texts.ts'

const ref = z.object({ booking_id: uuid, by: canceledBy })

/** The speaker of a group meeting gets one mail for all its bookings. */
export const cancelConfirmed = defineNotice({
  kind: 'cancel-confirmed',
  ref,
  params: z.object({ booking_id: uuid }),
  async load({ db }, { booking_id, by }) {
    const booking = await loadBookingForNotice(db, booking_id)
    if (booking?.status !== 'CANCELED' || (by !== 'LISTENER' && by !== 'SPEAKER')) return []
    if (by === 'SPEAKER' && (await findCanceledTogether(db, booking_id)).leader_id !== booking_id) return []
    return sidesOf(booking)
      .filter(({ is_to_speaker }) => is_to_speaker === (by === 'SPEAKER'))
      .map(({ reader: { user_id }, other }) => {
        return { user_id, people: [other.user_id], key: booking_id, params: { booking_id } }
      })
  },
  mail: {
    about: 'CANCELED',
    title: meetingNoticesTexts.canceled.title,
    async write(ctx, { user_id, params: { booking_id } }) {
      const booking = await loadBookingForNotice(ctx.db, booking_id)
      const side = booking && !isOn(booking) && sideOf(booking, user_id)
      if (!side) return undefined
      const { config, db } = ctx
      const now = ctx.clock.now()
      const { reader, other, is_to_speaker } = side
      const letter = toMail(config, {
        ...headingOf(
          !is_to_speaker && (await hasOthers(db, booking)),
          inZone(booking.time_start, { zone: reader.zone, now }),
        ),
        facts: meetingFacts(booking, is_to_speaker ? { reader } : { reader, other }, now),
        lines: is_to_speaker
          ? speakerLines((await findCanceledTogether(db, booking_id)).refund)
          : listenerLines(booking),
        button: is_to_speaker
          ? { title: meetingNoticesTexts.openSchedule, url: `${config.PUBLIC_URL}/schedule` }
          : { title: notificationsTexts.buttons.orders, url: `${config.PUBLIC_URL}/orders` },
      })
      return { ...letter, ...(await meetingInvitation(ctx, { consultation_id: booking.consultation_id, user_id })) }
    },
  },
})

// A listener who leaves a group cancels their place, not the meeting.
function headingOf(goesOn: boolean, at: string) {
  const { yours, yourHeading, yourPlace, yourPlaceHeading } = meetingNoticesTexts.canceled
  if (goesOn) return { subject: yourPlace(at), heading: yourPlaceHeading }
  return { subject: yours(at), heading: yourHeading }
}

function speakerLines(refund: number): string[] {
  const written = meetingNoticesTexts.canceled.listenersNotified
  return refund > 0 ? [written, meetingNoticesTexts.canceled.listenersRefund(inRoubles(refund))] : [written]
}

function listenerLines(booking: BookingNotice): string[] {
  const { amount, refunded_amount, refund_hours } = booking
  const written = meetingNoticesTexts.canceled.speakerNotified
  if (refunded_amount > 0) return [written, meetingNoticesTexts.moneyBack(inRoubles(refunded_amount))]
  if (booking.package?.is_returned) return [written, meetingNoticesTexts.canceled.creditBack(booking.package.title)]
  if (amount === 0) return [written]
  return [written, meetingNoticesTexts.canceled.noRefund(refund_hours)]
}
