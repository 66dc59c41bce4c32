import { z } from 'zod'
import type { Tx } from '../../../db/client.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { messageNoticesTexts as texts } from '../message-notices.texts.ts'
import { loadUnreadForNotice, messagesPath, unreadRef } from '../unread-notice.ts'

/** Sent once until the reader has read the messages. Users in a live exchange get none. */
export const unreadMessages = defineNotice({
  kind: 'unread-messages',
  ref: unreadRef,
  params: z.object({ conversation_id: unreadRef.shape.conversation_id, at: moment }),
  async load({ db, clock }, { conversation_id, user_id }) {
    const unread = await loadUnreadForNotice(db, { conversation_id, user_id })
    if (!unread) return []
    const key = `${conversation_id}:${unread.first_position}`
    return [{ user_id, people: [unread.writer_id], key, params: { conversation_id, at: clock.now() } }]
  },
  list: {
    type: 'MEETING',
    link: ({ conversation_id }) => messagesPath(conversation_id),
    text: (_params, { name }) => texts.list(name),
  },
  push: ({ conversation_id, at }) => ({
    until: plusMinutes(at, 24 * 60),
    topic: conversation_id.replaceAll('-', ''),
  }),
})

export async function readUnreadNotice(
  tx: Tx,
  now: Date,
  { user_id, conversation_id }: z.infer<typeof unreadRef>,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .where('event_key', 'like', `${unreadMessages.kind}:${conversation_id}:%`)
    .execute()
}
