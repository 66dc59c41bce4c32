import { joinWindowMinutes } from '@razgovor/contract/words'
import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { plusMinutes } from '../../../time/clock.ts'
import { toMail } from '../../../mail/letter.ts'
import { makeMeetingUrl } from '../../../http/meeting-links.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone, type Wall } from '../../../time/time.ts'
import { isOn, loadBookingForNotice, sideOf, sidesOf, type BookingNotice } from '../booking-notice.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { meetingInvitation } from '../meeting-invitation.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ booking_id: uuid })
const params = ref.extend({ consultation_id: uuid, is_to_speaker: z.boolean(), time_start: moment })

export const booked = defineNotice({
  kind: 'booked',
  ref,
  params,
  async load({ db }, { booking_id }) {
    const booking = await loadBookingForNotice(db, booking_id)
    if (!booking || !isOn(booking)) return []
    const { consultation_id, time_start } = booking
    return sidesOf(booking).map(({ reader: { user_id }, other, is_to_speaker }) => {
      const facts = { booking_id, consultation_id, is_to_speaker, time_start }
      return { user_id, people: [other.user_id], key: booking_id, params: facts }
    })
  },
  list: {
    type: 'PURCHASE',
    link: ({ consultation_id }) => `/meeting/${consultation_id}`,
    text: ({ is_to_speaker, time_start }, { name, wall }) =>
      meetingNoticesTexts.booked.list(is_to_speaker, name, inZone(time_start, wall)),
  },
  event: (_params, { notification_id, content }) => {
    return { type: 'consultation_purchase_notification', content, payload: { notification_id } }
  },
  mail: {
    about: 'BOOKED',
    title: meetingNoticesTexts.booked.title,
    is_secret: true,
    async write(ctx, { user_id, params: { booking_id } }) {
      const booking = await loadBookingForNotice(ctx.db, booking_id)
      const side = booking && isOn(booking) && sideOf(booking, user_id)
      if (!side) return undefined
      const { config } = ctx
      const now = ctx.clock.now()
      const { reader, other, is_to_speaker } = side
      const { consultation_id, time_start, amount } = booking
      const heading = is_to_speaker ? meetingNoticesTexts.booked.toSpeaker : meetingNoticesTexts.booked.title
      const price =
        booking.package && !is_to_speaker
          ? meetingNoticesTexts.booked.byPackage(booking.package.title)
          : amount > 0
            ? inRoubles(amount)
            : meetingNoticesTexts.booked.free
      const letter = toMail(config, {
        subject: `${heading}: ${other.name}, ${inZone(time_start, { zone: reader.zone, now })}`,
        heading,
        facts: [
          ...meetingFacts(booking, side, now),
          [is_to_speaker ? meetingNoticesTexts.booked.price : meetingNoticesTexts.booked.paid, price],
        ],
        lines: [
          meetingNoticesTexts.booked.joinWindow(joinWindowMinutes),
          is_to_speaker
            ? meetingNoticesTexts.booked.speakersPlans(config.PUBLIC_URL)
            : listenersPlans(booking, { wall: { zone: reader.zone, now }, url: config.PUBLIC_URL }),
        ],
        button: {
          title: meetingNoticesTexts.goToMeeting,
          url: await makeMeetingUrl(ctx, { consultation_id, user_id }),
        },
      })
      return { ...letter, ...(await meetingInvitation(ctx, { consultation_id, user_id })) }
    },
  },
})

// The refund rule is the order's, even if the configuration has changed since.
function listenersPlans(
  { amount, refund_hours, time_start }: BookingNotice,
  { wall, url }: { wall: Wall; url: string },
): string {
  const texts = meetingNoticesTexts.booked
  if (amount === 0 || refund_hours === null) return texts.listenersPlans(url)
  const until = plusMinutes(time_start, -60 * refund_hours)
  return until > wall.now ? texts.refundUntil(inZone(until, wall), url) : texts.noRefundAnyMore(url)
}
