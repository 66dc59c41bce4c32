import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { makeMeetingUrl } from '../../../http/meeting-links.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { isOn, loadBookingForNotice, sideOf } from '../booking-notice.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { meetingInvitation } from '../meeting-invitation.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ booking_id: uuid })
const params = ref.extend({ consultation_id: uuid, time_start: moment, topic: z.string() })

export const topicChanged = defineNotice({
  kind: 'topic-changed',
  ref,
  params,
  async load({ db }, { booking_id }) {
    const booking = await loadBookingForNotice(db, booking_id)
    if (!booking || !isOn(booking)) return []
    const { consultation_id, time_start, topic, topic_changes, listener, speaker } = booking
    return [
      {
        user_id: listener.user_id,
        people: [speaker.user_id],
        key: `${booking_id}:${topic_changes}`,
        params: { booking_id, consultation_id, time_start, topic },
      },
    ]
  },
  list: {
    type: 'MEETING',
    link: ({ consultation_id }) => `/meeting/${consultation_id}`,
    text: ({ time_start, topic }, { name, wall }) =>
      meetingNoticesTexts.topicChanged.list(name, inZone(time_start, wall), topic),
  },
  mail: {
    about: 'TOPIC_CHANGED',
    title: meetingNoticesTexts.topicChanged.title,
    is_secret: true,
    async write(ctx, { user_id, params: { booking_id } }) {
      const booking = await loadBookingForNotice(ctx.db, booking_id)
      const side = booking && isOn(booking) && sideOf(booking, user_id)
      if (!side) return undefined
      const now = ctx.clock.now()
      const { consultation_id, time_start } = booking
      const { title, calendar } = meetingNoticesTexts.topicChanged
      const letter = toMail(ctx.config, {
        subject: `${title}: ${side.other.name}, ${inZone(time_start, { zone: side.reader.zone, now })}`,
        heading: title,
        facts: meetingFacts(booking, side, now),
        lines: [calendar],
        button: {
          title: meetingNoticesTexts.goToMeeting,
          url: await makeMeetingUrl(ctx, { consultation_id, user_id }),
        },
      })
      return { ...letter, ...(await meetingInvitation(ctx, { consultation_id, user_id })) }
    },
  },
})
