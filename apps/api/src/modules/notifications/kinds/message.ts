import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { whenOf } from '../meeting-facts.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ consultation_message_id: uuid, user_id: uuid })

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
    text: ({ time_start }, { name, wall }) => meetingNoticesTexts.message.list(name, inZone(time_start, wall)),
  },
  mail: {
    about: 'MESSAGE',
    title: meetingNoticesTexts.message.title,
    async write({ db, config, clock }, { user_id, params: { consultation_message_id } }) {
      const found = await findMessage(db, { consultation_message_id, user_id })
      if (!found) return undefined
      const { writer_name, topic, zone, is_to_speaker } = found
      const subject = found.subject.replace(unprintable, ' ').trim() || meetingNoticesTexts.message.noSubject
      const facts: [name: string, value: string][] = [
        [meetingNoticesTexts.message.meeting, whenOf(found, { zone, now: clock.now() })],
      ]
      if (topic) facts.push([meetingNoticesTexts.message.topic, topic])
      return toMail(config, {
        subject: meetingNoticesTexts.message.subject(writer_name, subject),
        heading: subject,
        facts: [
          [
            is_to_speaker ? meetingNoticesTexts.message.fromListener : meetingNoticesTexts.message.fromSpeaker,
            writer_name,
          ],
          ...facts,
        ],
        quote: found.text.replaceAll('\r\n', '\n'),
        lines: [meetingNoticesTexts.message.howToAnswer],
        button: { title: meetingNoticesTexts.message.answer, url: `${config.PUBLIC_URL}${pathOf(is_to_speaker)}` },
      })
    },
  },
})

// Control characters and bidirectional overrides, which could make the subject read as something else.
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

function pathOf(is_to_speaker: boolean): string {
  return is_to_speaker ? '/schedule-list' : '/orders'
}

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
