import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'
import { loadMoveRequestForNotice } from '../load-move-request-for-notice.ts'
import { notificationsTexts } from '../notifications.texts.ts'

const ref = z.object({ move_request_id: uuid })

export const moveDeclined = defineNotice({
  kind: 'move-declined',
  ref,
  params: ref.extend({ time_start: moment }),
  async load({ db }, { move_request_id }) {
    const request = await loadMoveRequestForNotice(db, move_request_id)
    if (request?.status !== 'DECLINED') return []
    const { speaker, listener, time_start } = request.booking
    const params = { move_request_id, time_start }
    return [{ user_id: listener.user_id, people: [speaker.user_id], key: move_request_id, params }]
  },
  list: {
    type: 'MEETING',
    link: () => '/orders',
    text: ({ time_start }, { name, wall }) => meetingNoticesTexts.moveRequest.declined(name, inZone(time_start, wall)),
  },
  mail: {
    about: 'MOVE_DECLINED',
    title: meetingNoticesTexts.moveRequest.declinedTitle,
    async write({ db, config, clock }, { params: { move_request_id } }) {
      const request = await loadMoveRequestForNotice(db, move_request_id)
      if (request?.status !== 'DECLINED') return undefined
      const { listener: reader, speaker: other, time_start } = request.booking
      const now = clock.now()
      return toMail(config, {
        subject: meetingNoticesTexts.moveRequest.declined(other.name, inZone(time_start, { zone: reader.zone, now })),
        heading: meetingNoticesTexts.moveRequest.declinedTitle,
        facts: meetingFacts(request.booking, { reader, other }, now),
        lines: [meetingNoticesTexts.moveRequest.declinedHow],
        button: { title: notificationsTexts.buttons.orders, url: `${config.PUBLIC_URL}/orders` },
      })
    },
  },
})
