import type { Tx } from '../../../db/client.ts'
import { enqueue } from '../../../jobs/queue.ts'
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
  await enqueue(tx, 'notify', notice, { key: key(notice.kind), at: plusMinutes(now, noticeSeconds / 60) })
  await enqueue(tx, 'notify', mail, { key: key(mail.kind), at: plusMinutes(now, mailMinutes) })
}

/** Messages that were mailed and those from a meeting's chat do not count. */
export async function isWaiting(
  tx: Tx,
  {
    conversation_id,
    from_user_id,
    read_position,
  }: { conversation_id: string; from_user_id: string; read_position: number },
): Promise<boolean> {
  const found = await tx
    .selectFrom('conversation_messages')
    .select('position')
    .where('conversation_id', '=', conversation_id)
    .where('position', '>', read_position)
    .where('from_user_id', '=', from_user_id)
    .where('consultation_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
