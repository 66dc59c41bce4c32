import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { enqueueEach } from '../../../jobs/queue.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { unreadMail } from '../../notifications/kinds/unread-mail.ts'
import { unreadMessages } from '../../notifications/kinds/unread-messages.ts'

// Users in a live exchange read messages before this delay and get no notice.
const noticeSeconds = 15
const mailMinutes = 10

interface Waiting {
  conversation_id: string
  user_id: string
}

/** The notices check for unread messages again when they run. Replaces earlier schedules. */
export async function planNotices(tx: Tx, now: Date, ref: Waiting): Promise<void> {
  const key = (kind: string) => `${kind}:${ref.conversation_id}:${ref.user_id}`
  const notice = { kind: unreadMessages.kind, ref: { ...ref } }
  const mail = { kind: unreadMail.kind, ref: { ...ref } }
  await enqueueEach(tx, 'notify', [
    { payload: notice, key: key(notice.kind), at: plusMinutes(now, noticeSeconds / 60) },
    { payload: mail, key: key(mail.kind), at: plusMinutes(now, mailMinutes) },
  ])
}

interface Writer {
  conversation_id: string
  from_user_id: string
  read_position: number
}

/** Whether the other side has unread messages of the writer, other than mailed ones and those from a meeting's chat. */
export function isWaiting({ conversation_id, from_user_id, read_position }: Writer) {
  return sql<boolean>`exists (
    select from conversation_messages
    where conversation_id = ${conversation_id} and position > ${read_position}
      and from_user_id = ${from_user_id} and consultation_id is null)`
}
