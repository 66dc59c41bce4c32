import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { inZone } from '../../time.ts'
import { messageMail } from './mails/message.ts'
import { addNotification } from './notifications.ts'

type Ref = JobPayload<'send-message-mail'>

/** Not to somebody who is leaving, nor once the message is gone. The list tells that it came, the mail what it says. */
export async function sendMessageMail(ctx: Ctx, ref: Ref): Promise<void> {
  const message = await findMessage(ctx.db, ref)
  if (!message) return
  await ctx.db.transaction().execute((tx) =>
    addNotification(tx, ctx.clock.now(), {
      user_id: ref.user_id,
      type: 'MEETING',
      content: `Сообщение: ${message.writer_name}, о встрече ${inZone(message.time_start, message.zone)}. Прочти его на почте`,
      link: message.is_to_speaker ? '/schedule-list' : '/orders',
      event_key: `message:${ref.consultation_message_id}`,
    }),
  )
  const about = { about: 'MESSAGE', ref_id: ref.consultation_message_id } as const
  await ctx.mailer.send({ to: message.email, ...about, ...messageMail(ctx.config, message) })
}

export type ToldMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

function findMessage(db: Db, { consultation_message_id, user_id }: Ref) {
  return db
    .selectFrom('consultation_messages as m')
    .innerJoin('consultations as c', 'c.consultation_id', 'm.consultation_id')
    .innerJoin('time_slots as t', 't.slot_id', 'c.slot_id')
    .innerJoin('users as writer', 'writer.user_id', 'm.from_user_id')
    .innerJoin('users as reader', (join) => join.on('reader.user_id', '=', user_id).on('reader.is_open', '=', true))
    .select(['m.subject', 'm.text', 't.topic', 't.time_start', 't.time_end'])
    .select(['reader.email', 'reader.time_zone_id as zone'])
    .select((eb) => eb('reader.user_id', '=', eb.ref('c.speaker_id')).$castTo<boolean>().as('is_to_speaker'))
    .select(sql<string>`trim(writer.first_name || ' ' || writer.last_name)`.as('writer_name'))
    .where('consultation_message_id', '=', consultation_message_id)
    .executeTakeFirst()
}
