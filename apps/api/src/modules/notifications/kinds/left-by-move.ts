import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { meetingInvitation } from '../meeting-invitation.ts'
import { loadMoveForNotice } from '../load-move-for-notice.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ move_id: uuid })

/** Mails the speaker, because the calendar entry of the group that the listener left changes too. */
export const leftByMove = defineNotice({
  kind: 'left-by-move',
  ref,
  params: ref,
  async load({ db }, { move_id }) {
    const move = await loadMoveForNotice(db, move_id)
    if (!move || move.from_consultation_id === move.to_consultation_id) return []
    const { speaker, listener } = move.booking
    return [{ user_id: speaker.user_id, people: [listener.user_id], key: move_id, params: { move_id } }]
  },
  mail: {
    about: 'MOVED',
    title: meetingNoticesTexts.moved.title,
    async write(ctx, { user_id, params: { move_id } }) {
      const move = await loadMoveForNotice(ctx.db, move_id)
      if (!move) return undefined
      const { booking, from_start, from_consultation_id: consultation_id } = move
      const left = inZone(from_start, { zone: booking.speaker.zone, now: ctx.clock.now() })
      const letter = toMail(ctx.config, {
        subject: meetingNoticesTexts.moved.left(booking.listener.name, left),
        heading: meetingNoticesTexts.moved.left(booking.listener.name, left),
        facts: [],
        lines: [meetingNoticesTexts.moved.leftFree],
        button: { title: meetingNoticesTexts.openSchedule, url: `${ctx.config.PUBLIC_URL}/schedule` },
      })
      return { ...letter, ...(await meetingInvitation(ctx, { consultation_id, user_id })) }
    },
  },
})
