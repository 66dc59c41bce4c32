import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
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
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'
import { notificationsTexts } from '../notifications.texts.ts'

export const canceledBy = z.enum(['LISTENER', 'SPEAKER', 'PLATFORM', 'BANK'])

const ref = z.object({ booking_id: uuid, by: canceledBy })
const params = ref.extend({
  is_to_speaker: z.boolean(),
  time_start: moment,
  refund: z.int(),
  // True for the speaker of a group meeting that still has other bookings.
  goes_on: z.boolean().default(false),
})

const whats = {
  LISTENER: meetingNoticesTexts.canceled.by.LISTENER,
  SPEAKER: meetingNoticesTexts.canceled.by.SPEAKER,
  PLATFORM: meetingNoticesTexts.canceled.by.PLATFORM,
  BANK: meetingNoticesTexts.canceled.by.BANK,
}

function whatOf({ by, goes_on }: { by: z.infer<typeof canceledBy>; goes_on: boolean }): string {
  return goes_on && by !== 'SPEAKER' ? meetingNoticesTexts.canceled.left[by] : whats[by]
}

/** If the platform cancels a group meeting, its speaker gets one notice. */
export const canceled = defineNotice({
  kind: 'canceled',
  ref,
  params,
  async load({ db }, { booking_id, by }) {
    const booking = await loadBookingForNotice(db, booking_id)
    if (booking?.status !== 'CANCELED') return []
    const isForSpeaker =
      by === 'LISTENER' ||
      by === 'BANK' ||
      (by === 'PLATFORM' && (await findCanceledTogether(db, booking_id)).leader_id === booking_id)
    const { time_start } = booking
    const goesOn = await hasOthers(db, booking)
    return sidesOf(booking)
      .filter(({ is_to_speaker }) => (is_to_speaker ? isForSpeaker : by !== 'LISTENER'))
      .map(({ reader: { user_id }, other, is_to_speaker }) => {
        const refund = by === 'BANK' || is_to_speaker ? 0 : booking.refunded_amount
        const facts = { booking_id, by, is_to_speaker, time_start, refund, goes_on: is_to_speaker && goesOn }
        return { user_id, people: [other.user_id], key: booking_id, params: facts }
      })
  },
  list: {
    type: 'ANNULATION',
    link: ({ is_to_speaker }) => (is_to_speaker ? '/schedule' : '/orders'),
    text: ({ by, goes_on, time_start, refund }, { name, wall }) =>
      meetingNoticesTexts.canceled.list(
        whatOf({ by, goes_on }),
        name,
        inZone(time_start, wall),
        refund,
        inRoubles(refund),
      ),
  },
  event: (_params, { notification_id, content }) => {
    return { type: 'consultation_annulation_notification', content, payload: { notification_id } }
  },
  mail: {
    about: 'CANCELED',
    title: meetingNoticesTexts.canceled.title,
    async write(ctx, { user_id, params: { booking_id, by, goes_on } }) {
      const booking = await loadBookingForNotice(ctx.db, booking_id)
      const side = booking && !isOn(booking) && sideOf(booking, user_id)
      if (!side) return undefined
      const { config } = ctx
      const now = ctx.clock.now()
      const { reader, other, is_to_speaker } = side
      const letter = toMail(config, {
        ...headingOf({ by, goes_on }, other.name, inZone(booking.time_start, { zone: reader.zone, now })),
        facts: meetingFacts(booking, side, now),
        lines: goes_on
          ? [meetingNoticesTexts.canceled.othersStay]
          : is_to_speaker
            ? speakerLines(booking)
            : listenerLines(booking),
        button: is_to_speaker
          ? { title: meetingNoticesTexts.openSchedule, url: `${config.PUBLIC_URL}/schedule` }
          : { title: notificationsTexts.buttons.orders, url: `${config.PUBLIC_URL}/orders` },
      })
      return { ...letter, ...(await meetingInvitation(ctx, { consultation_id: booking.consultation_id, user_id })) }
    },
  },
})

function headingOf(canceling: Parameters<typeof whatOf>[0], name: string, at: string) {
  const { leftSubject, subject, title } = meetingNoticesTexts.canceled
  if (!canceling.goes_on) return { subject: subject(name, at), heading: title }
  const heading = whatOf(canceling)
  return { subject: leftSubject(heading, name, at), heading }
}

const freeAgain = meetingNoticesTexts.canceled.freeAgain
const heldFor = meetingNoticesTexts.canceled.heldFor

function speakerLines({ reason, for_user_id }: BookingNotice): string[] {
  if (reason === 'PLATFORM')
    return [meetingNoticesTexts.canceled.byPlatformToSpeaker, meetingNoticesTexts.canceled.askUs]
  if (reason === 'BANK') return [meetingNoticesTexts.canceled.byBankToSpeaker(freeAgain)]
  return [meetingNoticesTexts.canceled.byListener(for_user_id ? heldFor : freeAgain)]
}

const listenersWhys: Partial<Record<string, string>> = {
  PLATFORM: meetingNoticesTexts.canceled.toListener.PLATFORM,
  BANK: meetingNoticesTexts.canceled.toListener.BANK,
}

function listenerLines(booking: BookingNotice): string[] {
  const why = listenersWhys[booking.reason ?? ''] ?? meetingNoticesTexts.canceled.toListener.SPEAKER
  return [why, ...moneyLine(booking), meetingNoticesTexts.canceled.lookElsewhere]
}

function moneyLine(booking: BookingNotice): string[] {
  const { amount, refunded_amount, paid_at, reason } = booking
  if (booking.package?.is_returned) return [meetingNoticesTexts.canceled.creditBack(booking.package.title)]
  if (reason === 'BANK') return []
  if (refunded_amount > 0) return [meetingNoticesTexts.moneyBack(inRoubles(refunded_amount))]
  return amount > 0 && !paid_at ? [meetingNoticesTexts.canceled.notCharged] : []
}
