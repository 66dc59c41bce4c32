import { joinWindowMinutes } from '@razgovor/contract/words'
import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { plusMinutes } from '../../../time/clock.ts'
import { toMail } from '../../../mail/letter.ts'
import { makeMeetingUrl } from '../../../http/meeting-links.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone, stretchInZone } from '../../../time/time.ts'
import { isOn, loadBookingForNotice, sideOf, sidesOf } from '../booking-notice.ts'
import { hasOthers } from '../has-others.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { reminderMoment } from '../plan-reminders.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const minutesBefore = z.literal([1440, 60, 10])
const ref = z.object({ booking_id: uuid, minutes_before: minutesBefore })
const params = ref.extend({ consultation_id: uuid, is_group: z.boolean(), time_start: moment, time_end: moment })

interface Reminder {
  heading: string
  /** A reminder later than this is not sent: its text would be wrong, and the next one is near. */
  late_minutes: number
}

const reminders: Record<z.infer<typeof minutesBefore>, Reminder> = {
  1440: { heading: meetingNoticesTexts.reminder.inDay, late_minutes: 180 },
  60: { heading: meetingNoticesTexts.reminder.inHour, late_minutes: 20 },
  10: { heading: meetingNoticesTexts.reminder.inTenMinutes, late_minutes: 8 },
}

/** A speaker gets one reminder per meeting, however many listeners it has. */
export const reminder = defineNotice({
  kind: 'reminder',
  ref,
  params,
  async load({ db, clock }, { booking_id, minutes_before }) {
    const booking = await loadBookingForNotice(db, booking_id)
    if (!booking || !isOn(booking)) return []
    const due_at = reminderMoment(booking, minutes_before)
    if (clock.now() > plusMinutes(due_at, reminders[minutes_before].late_minutes)) return []
    const hasGroup = await hasOthers(db, booking)
    const { consultation_id, time_start, time_end } = booking
    return sidesOf(booking).map(({ reader: { user_id }, other, is_to_speaker }) => {
      const is_group = is_to_speaker && hasGroup
      return {
        user_id,
        people: is_group ? [] : [other.user_id],
        // The start time in the key allows a new reminder after a move.
        key: `${minutes_before}:${is_to_speaker ? consultation_id : booking_id}:${time_start.toISOString()}`,
        params: { booking_id, minutes_before, consultation_id, is_group, time_start, time_end },
      }
    })
  },
  list: {
    type: 'MEETING',
    link: ({ consultation_id }) => `/meeting/${consultation_id}`,
    text: ({ minutes_before, is_group, ...meeting }, { name, wall }) =>
      meetingNoticesTexts.reminder.line(
        reminders[minutes_before].heading,
        is_group,
        name,
        stretchInZone(meeting, wall),
      ),
  },
  event: (_params, { notification_id, content }) => {
    return { type: 'meeting_reminder', content, payload: { notification_id } }
  },
  push: ({ time_start, consultation_id }) => ({ until: time_start, topic: consultation_id.replaceAll('-', '') }),
  mail: {
    about: 'REMINDER',
    title: meetingNoticesTexts.reminder.title,
    is_secret: true,
    only_open_accounts: true,
    /** The last reminder has no mail, because nobody reads mail ten minutes before a meeting. */
    isWanted: ({ minutes_before }) => minutes_before !== 10,
    async write(ctx, { user_id, params: { booking_id, minutes_before } }) {
      const booking = await loadBookingForNotice(ctx.db, booking_id)
      if (!booking || !isOn(booking) || booking.time_start <= ctx.clock.now()) return undefined
      const side = sideOf(booking, user_id)
      if (!side) return undefined
      const { reader, other, is_to_speaker } = side
      const isGroup = is_to_speaker && (await hasOthers(ctx.db, booking))
      const { heading } = reminders[minutes_before]
      const { consultation_id, time_start } = booking
      const now = ctx.clock.now()
      const at = inZone(time_start, { zone: reader.zone, now })
      return toMail(ctx.config, {
        subject: meetingNoticesTexts.reminder.line(heading, isGroup, other.name, at),
        heading,
        facts: meetingFacts(booking, isGroup ? { reader } : { reader, other }, now),
        lines: [
          meetingNoticesTexts.reminder.joinWindow(joinWindowMinutes),
          meetingNoticesTexts.reminder.ifPlansChanged(is_to_speaker),
        ],
        button: {
          title: meetingNoticesTexts.goToMeeting,
          url: await makeMeetingUrl(ctx, { consultation_id, user_id }),
        },
      })
    },
  },
})
