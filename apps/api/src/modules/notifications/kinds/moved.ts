import { joinWindowMinutes } from '@razgovor/contract/words'
import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { makeMeetingUrl } from '../../../http/meeting-links.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inRoubles } from '../../../text/money.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { inZone, type Wall } from '../../../time/time.ts'
import { sideOf, sidesOf, type BookingNotice } from '../booking-notice.ts'
import { meetingFacts, whenOf } from '../meeting-facts.ts'
import { meetingInvitation } from '../meeting-invitation.ts'
import { loadMoveForNotice } from '../load-move-for-notice.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ move_id: uuid })
const params = ref.extend({ consultation_id: uuid, from_start: moment, to_start: moment, refund: z.int() })

/** A speaker who moves a group session gets one notice. */
export const moved = defineNotice({
  kind: 'moved',
  ref,
  params,
  async load({ db }, { move_id }) {
    const move = await loadMoveForNotice(db, move_id)
    if (!move) return []
    const { booking, cause, from_start, to_start, to_slot_id, refund } = move
    const facts = { move_id, consultation_id: booking.consultation_id, from_start, to_start }
    return sidesOf(booking).map(({ reader: { user_id }, other, is_to_speaker }) => {
      const isOfGroup = cause === 'SPEAKER' && is_to_speaker
      return {
        user_id,
        people: isOfGroup ? [] : [other.user_id],
        key: isOfGroup ? `${to_slot_id}:${from_start.toISOString()}:${to_start.toISOString()}` : move_id,
        params: { ...facts, refund: is_to_speaker ? 0 : refund },
      }
    })
  },
  list: {
    type: 'MEETING',
    link: ({ consultation_id }) => `/meeting/${consultation_id}`,
    text: ({ from_start, to_start, refund }, { name, wall }) =>
      meetingNoticesTexts.moved.list({
        name,
        from: inZone(from_start, wall),
        to: inZone(to_start, wall),
        refund: refund > 0 ? inRoubles(refund) : '',
      }),
  },
  mail: {
    about: 'MOVED',
    title: meetingNoticesTexts.moved.title,
    is_secret: true,
    async write(ctx, { user_id, params: { move_id } }) {
      const move = await loadMoveForNotice(ctx.db, move_id)
      const side = move && sideOf(move.booking, user_id)
      if (!side) return undefined
      const { booking, cause, from_start, from_end, refund } = move
      const { reader, other, is_to_speaker } = side
      const { consultation_id } = booking
      const wall = { zone: reader.zone, now: ctx.clock.now() }
      const before = whenOf({ time_start: from_start, time_end: from_end }, wall)
      const letter = toMail(ctx.config, {
        subject: `${meetingNoticesTexts.moved.title}: ${other.name}, ${inZone(booking.time_start, wall)}`,
        heading: meetingNoticesTexts.moved.title,
        facts: [...meetingFacts(booking, side, wall.now), [meetingNoticesTexts.moved.before, before]],
        lines: [
          meetingNoticesTexts.moved.calendar,
          ...(refund > 0 && !is_to_speaker ? [meetingNoticesTexts.moneyBack(inRoubles(refund))] : []),
          meetingNoticesTexts.moved.joinWindow(joinWindowMinutes),
          ...(cause === 'SPEAKER' && !is_to_speaker ? [mayLeave(booking, wall)] : []),
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

// After the speaker moved the group, listeners may leave with a full refund.
function mayLeave({ amount, refund_hours, time_start }: BookingNotice, wall: Wall): string {
  if (amount === 0 || refund_hours === null) return meetingNoticesTexts.moved.mayLeave
  return meetingNoticesTexts.moved.mayLeaveUntil(inZone(plusMinutes(time_start, -60 * refund_hours), wall))
}
