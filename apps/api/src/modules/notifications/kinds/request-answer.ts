import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail, type Letter, type LetterConfig } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { whenOf } from '../meeting-facts.ts'
import { loadRequestForNotice, otherTime, speakerButton, type RequestNotice } from '../request-notice.ts'
import { requestNoticesTexts } from '../request-notices.texts.ts'

const ref = z.object({ request_id: uuid })
const params = ref.extend({
  status: z.enum(['ACCEPTED', 'DECLINED', 'EXPIRED']),
  time_start: moment.nullable(),
})

export const requestAnswer = defineNotice({
  kind: 'request-answer',
  ref,
  params,
  async load({ db, clock }, { request_id }) {
    const request = await loadRequestForNotice(db, clock.now(), request_id)
    if (!request || request.status === 'NEW') return []
    const { speaker, listener, status, slot } = request
    const facts = { request_id, status, time_start: slot?.time_start ?? null }
    return [{ user_id: listener.user_id, people: [speaker.user_id], key: request_id, params: facts }]
  },
  list: {
    type: 'MEETING',
    link: ({ status, time_start }) => (status === 'ACCEPTED' && time_start ? '/cart' : '/orders?view=requests'),
    text({ status, time_start }, { name, wall }) {
      if (status === 'ACCEPTED' && time_start)
        return requestNoticesTexts.answer.accepted(name, inZone(time_start, wall))
      const what = status === 'DECLINED' ? requestNoticesTexts.answer.declined : requestNoticesTexts.answer.expired
      return requestNoticesTexts.answer.proposeAgain(what, name)
    },
  },
  event: ({ status }, { notification_id, content }) => ({
    type: status === 'ACCEPTED' ? 'consultation_purchase_notification' : 'consultation_annulation_notification',
    content,
    payload: { notification_id },
  }),
  mail: {
    about: 'REQUEST',
    title: requestNoticesTexts.request.title,
    only_open_accounts: true,
    async write({ db, clock, config }, { params: { request_id } }) {
      const request = await loadRequestForNotice(db, clock.now(), request_id)
      if (!request || request.status === 'NEW') return undefined
      const { speaker, topic, comment } = request
      const { heading, facts, ...rest } = partOf(config, request, clock.now())
      return toMail(config, {
        subject: `${heading}: ${speaker.name}`,
        heading,
        facts: [[requestNoticesTexts.speaker, speaker.name], [requestNoticesTexts.topic, topic], ...facts],
        ...(comment && { quote: comment.replaceAll('\r\n', '\n') }),
        ...rest,
      })
    },
  },
})

type Part = Pick<Letter, 'heading' | 'lines' | 'button'> & Required<Pick<Letter, 'facts'>>

function partOf(config: LetterConfig, request: RequestNotice, now: Date): Part {
  const { slot, status, listener } = request
  if (slot)
    return {
      heading: requestNoticesTexts.answer.acceptedHeading,
      facts: [
        [requestNoticesTexts.when, whenOf(slot, { zone: listener.zone, now })],
        [requestNoticesTexts.answer.price, inRoubles(slot.amount)],
      ],
      lines: [requestNoticesTexts.answer.inCart],
      button: { title: requestNoticesTexts.answer.openCart, url: `${config.PUBLIC_URL}/cart` },
    }
  const isDeclined = status === 'DECLINED'
  const why = isDeclined ? requestNoticesTexts.answer.speakerCannot : requestNoticesTexts.answer.speakerSilent
  return {
    heading: isDeclined ? requestNoticesTexts.answer.declined : requestNoticesTexts.answer.expired,
    facts: [],
    lines: [`${why} ${otherTime}`],
    button: speakerButton(config, request),
  }
}
