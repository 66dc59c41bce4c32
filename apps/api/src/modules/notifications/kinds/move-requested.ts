import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'
import { loadMoveRequestForNotice } from '../load-move-request-for-notice.ts'

const ref = z.object({ move_request_id: uuid })

export const moveRequested = defineNotice({
  kind: 'move-requested',
  ref,
  params: ref.extend({ time_start: moment }),
  async load({ db }, { move_request_id }) {
    const request = await loadMoveRequestForNotice(db, move_request_id)
    if (request?.status !== 'OPEN') return []
    const { speaker, listener, time_start } = request.booking
    const params = { move_request_id, time_start }
    return [{ user_id: speaker.user_id, people: [listener.user_id], key: move_request_id, params }]
  },
  list: {
    type: 'MEETING',
    link: () => '/orders?side=speaker',
    text: ({ time_start }, { name, wall }) => meetingNoticesTexts.moveRequest.list(name, inZone(time_start, wall)),
  },
  mail: {
    about: 'MOVE_REQUESTED',
    title: meetingNoticesTexts.moveRequest.title,
    async write({ db, config, clock }, { params: { move_request_id } }) {
      const request = await loadMoveRequestForNotice(db, move_request_id)
      if (request?.status !== 'OPEN') return undefined
      const { booking, times, message } = request
      const { listener: other, speaker: reader } = booking
      const wall = { zone: reader.zone, now: clock.now() }
      const shown = times.map((time) => inZone(time, wall)).join('; ')
      return toMail(config, {
        subject: meetingNoticesTexts.moveRequest.list(other.name, inZone(booking.time_start, wall)),
        heading: meetingNoticesTexts.moveRequest.title,
        facts: [...meetingFacts(booking, { reader, other }, wall.now), [meetingNoticesTexts.moveRequest.times, shown]],
        ...(message && { quote: message.replaceAll('\r\n', '\n') }),
        lines: [meetingNoticesTexts.moveRequest.how],
        button: { title: meetingNoticesTexts.moveRequest.answer, url: `${config.PUBLIC_URL}/orders?side=speaker` },
      })
    },
  },
})
