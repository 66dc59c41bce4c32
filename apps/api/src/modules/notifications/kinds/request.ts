import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { whenOf } from '../meeting-facts.ts'
import { loadRequestForNotice } from '../request-notice.ts'
import { requestNoticesTexts } from '../request-notices.texts.ts'

const ref = z.object({ request_id: uuid })

export const request = defineNotice({
  kind: 'request',
  ref,
  params: ref.extend({ expires_at: moment }),
  async load({ db, clock }, { request_id }) {
    const made = await loadRequestForNotice(db, clock.now(), request_id)
    if (made?.status !== 'NEW') return []
    const { speaker, listener, expires_at } = made
    return [
      { user_id: speaker.user_id, people: [listener.user_id], key: request_id, params: { request_id, expires_at } },
    ]
  },
  list: {
    type: 'MEETING',
    link: () => '/schedule-list?view=requests',
    text: ({ expires_at }, { name, wall }) => requestNoticesTexts.request.list(name, inZone(expires_at, wall)),
  },
  event: (_params, { notification_id, content }) => {
    return { type: 'consultation_purchase_notification', content, payload: { notification_id } }
  },
  mail: {
    about: 'REQUEST',
    title: requestNoticesTexts.request.title,
    only_open_accounts: true,
    async write({ db, clock, config }, { params: { request_id } }) {
      const made = await loadRequestForNotice(db, clock.now(), request_id)
      if (made?.status !== 'NEW') return undefined
      const { speaker, listener, topic, message, times, expires_at } = made
      const wall = { zone: speaker.zone, now: clock.now() }
      const proposed = times.map(({ time_start_iso, time_end_iso }, index) => {
        const stretch = { time_start: new Date(time_start_iso), time_end: new Date(time_end_iso) }
        return [
          times.length === 1 ? requestNoticesTexts.request.time : requestNoticesTexts.request.variant(index + 1),
          whenOf(stretch, wall),
        ] as const
      })
      return toMail(config, {
        subject: requestNoticesTexts.request.subject(listener.name),
        heading: requestNoticesTexts.request.heading,
        facts: [[requestNoticesTexts.request.listener, listener.name], [requestNoticesTexts.topic, topic], ...proposed],
        ...(message && { quote: message.replaceAll('\r\n', '\n') }),
        lines: [requestNoticesTexts.request.howTo(inZone(expires_at, wall))],
        button: { title: requestNoticesTexts.request.answer, url: `${config.PUBLIC_URL}/schedule-list?view=requests` },
      })
    },
  },
})
