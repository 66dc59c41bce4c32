import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { whenOf } from '../meeting-facts.ts'

const ref = z.object({ consultation_message_id: uuid, user_id: uuid })

/** To the other side of a meeting: the list tells that a message came, the mail what it says. */
export const message = defineNotice({
  kind: 'message',
  ref,
  params: z.object({ consultation_message_id: uuid, is_to_speaker: z.boolean(), time_start: moment }),
  async load({ db }, { consultation_message_id, user_id }) {
    const found = await findMessage(db, { consultation_message_id, user_id })
    if (!found) return []
    const { from_user_id, is_to_speaker, time_start } = found
    const params = { consultation_message_id, is_to_speaker, time_start }
    return [{ user_id, people: [from_user_id], key: consultation_message_id, params }]
  },
  list: {
    type: 'MEETING',
    link: ({ is_to_speaker }) => pathOf(is_to_speaker),
    text: ({ time_start }, { name, zone }) =>
      `Сообщение: ${name}, о встрече ${inZone(time_start, zone)}. Прочти его на почте`,
  },
  mail: {
    about: 'MESSAGE',
    title: 'Сообщение о встрече',
    async write({ db, config }, { user_id, params: { consultation_message_id } }) {
      const found = await findMessage(db, { consultation_message_id, user_id })
      if (!found) return undefined
      const { writer_name, topic, zone, is_to_speaker } = found
      const subject = found.subject.replace(unprintable, ' ').trim() || 'Без темы'
      const facts: [name: string, value: string][] = [['Встреча', whenOf(found, zone)]]
      if (topic) facts.push(['Тема встречи', topic])
      return toMail(config, {
        subject: `${writer_name} пишет: ${subject}`,
        heading: subject,
        facts: [[is_to_speaker ? 'Пишет слушатель' : 'Пишет спикер', writer_name], ...facts],
        quote: found.text.replaceAll('\r\n', '\n'),
        lines: ['Ответь на сайте: письма на этот адрес никто не читает. Твою почту мы никому не показываем.'],
        button: { title: 'Ответить', url: `${config.PUBLIC_URL}${pathOf(is_to_speaker)}` },
      })
    },
  },
})

/** Turns the text around it, so that it reads as something else. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

function pathOf(is_to_speaker: boolean): string {
  return is_to_speaker ? '/schedule-list' : '/orders'
}

/** Undefined once the message is gone, and for a reader whose account is closed. */
function findMessage(db: Db, { consultation_message_id, user_id }: z.infer<typeof ref>) {
  return db
    .selectFrom('consultation_messages as m')
    .innerJoin('consultations as c', 'c.consultation_id', 'm.consultation_id')
    .innerJoin('time_slots as t', 't.slot_id', 'c.slot_id')
    .innerJoin('users as writer', 'writer.user_id', 'm.from_user_id')
    .innerJoin('users as reader', (join) => join.on('reader.user_id', '=', user_id).on('reader.is_open', '=', true))
    .select(['m.from_user_id', 'm.subject', 'm.text', 't.topic', 't.time_start', 't.time_end'])
    .select('reader.time_zone_id as zone')
    .select((eb) => eb('reader.user_id', '=', eb.ref('c.speaker_id')).$castTo<boolean>().as('is_to_speaker'))
    .select(sql<string>`trim(writer.first_name || ' ' || writer.last_name)`.as('writer_name'))
    .where('consultation_message_id', '=', consultation_message_id)
    .executeTakeFirst()
}
