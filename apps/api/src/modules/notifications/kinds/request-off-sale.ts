import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { whenOf } from '../meeting-facts.ts'
import { loadRequestForNotice, otherTime, speakerButton } from '../request-notice.ts'

const ref = z.object({ request_id: uuid })

/** To the listener: the accepted time was not paid for, and left the sale. */
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
    text({ time_start, is_speaker_open }, { name, zone }) {
      const instead = is_speaker_open ? 'Можно предложить другое' : 'Можно выбрать другого спикера'
      return `Время больше не продаётся: ${name}, ${inZone(time_start, zone)}. ${instead}`
    },
  },
  event: (_params, { notification_id, content }) => {
    return { type: 'consultation_annulation_notification', content, payload: { notification_id } }
  },
  mail: {
    about: 'REQUEST',
    title: 'Запрос на встречу',
    only_open_accounts: true,
    async write({ db, clock, config }, { params: { request_id } }) {
      const request = await loadRequestForNotice(db, clock.now(), request_id)
      if (!request || request.status === 'NEW') return undefined
      const { speaker, listener, topic, slot } = request
      const next = speaker.is_open
        ? otherTime
        : 'Этот спикер сейчас не проводит встречи. Посмотри, кто ещё может помочь.'
      return toMail(config, {
        subject: `Время больше не продаётся: ${speaker.name}`,
        heading: 'Время больше не продаётся',
        facts: [
          ['Спикер', speaker.name],
          ['Тема', topic],
          ...(slot ? [['Когда', whenOf(slot, listener.zone)] as const] : []),
        ],
        lines: [`Запрос был принят, но это время снято с продажи. Деньги за встречу не списаны. ${next}`],
        button: speaker.is_open
          ? speakerButton(config, request)
          : { title: 'Выбрать спикера', url: `${config.PUBLIC_URL}/speakers` },
      })
    },
  },
})
