import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { whenOf } from '../meeting-facts.ts'
import { loadRequestForNotice, otherTime, speakerButton } from '../request-notice.ts'
import { requestNoticesTexts } from '../request-notices.texts.ts'

const ref = z.object({ request_id: uuid })

export const requestOffSale = defineNotice({
  kind: 'request-off-sale',
  ref,
  params: ref.extend({ time_start: moment, is_speaker_open: z.boolean() }),
  async load({ db, clock }, { request_id }) {
    const request = await loadRequestForNotice(db, clock.now(), request_id)
    if (!request?.is_off_sale || !request.slot) return []
    const { speaker, listener, slot } = request
    const params = { request_id, time_start: slot.time_start, is_speaker_open: speaker.is_open }
    return [{ user_id: listener.user_id, people: [speaker.user_id], key: request_id, params }]
  },
  list: {
    type: 'MEETING',
    link: ({ is_speaker_open }) => (is_speaker_open ? '/orders?view=requests' : '/speakers'),
    text({ time_start, is_speaker_open }, { name, wall }) {
      const instead = is_speaker_open
        ? requestNoticesTexts.offSale.proposeAnother
        : requestNoticesTexts.offSale.chooseAnotherSpeaker
      return requestNoticesTexts.offSale.list(name, inZone(time_start, wall), instead)
    },
  },
  event: (_params, { notification_id, content }) => {
    return { type: 'consultation_annulation_notification', content, payload: { notification_id } }
  },
  mail: {
    about: 'REQUEST',
    title: requestNoticesTexts.request.title,
    only_open_accounts: true,
    async write({ db, clock, config }, { params: { request_id } }) {
      const request = await loadRequestForNotice(db, clock.now(), request_id)
      if (!request || request.status === 'NEW') return undefined
      const { speaker, listener, topic, slot } = request
      const next = speaker.is_open ? otherTime : requestNoticesTexts.offSale.speakerClosed
      return toMail(config, {
        subject: requestNoticesTexts.offSale.subject(speaker.name),
        heading: requestNoticesTexts.offSale.heading,
        facts: [
          [requestNoticesTexts.speaker, speaker.name],
          [requestNoticesTexts.topic, topic],
          ...(slot
            ? [[requestNoticesTexts.when, whenOf(slot, { zone: listener.zone, now: clock.now() })] as const]
            : []),
        ],
        lines: [requestNoticesTexts.offSale.line(next)],
        button: speaker.is_open
          ? speakerButton(config, request)
          : { title: requestNoticesTexts.offSale.chooseSpeaker, url: `${config.PUBLIC_URL}/speakers` },
      })
    },
  },
})
