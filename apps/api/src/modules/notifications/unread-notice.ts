import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'

export const unreadRef = z.object({ conversation_id: uuid, user_id: uuid })
type UnreadRef = z.infer<typeof unreadRef>

/**
 * Loads the reader's unread messages, without mailed ones and those from a meeting's chat. Undefined if there are none
 * or the reader has blocked the writer.
 */
export async function loadUnreadForNotice(db: Db, { conversation_id, user_id }: UnreadRef) {
  const { rows } = await sql<{ first_position: number; writer_id: string; writer_name: string; unread_count: number }>`
    select m.position as first_position, w.user_id as writer_id, trim(w.first_name || ' ' || w.last_name) as writer_name,
      c.unread_count
    from (
      select conversation_id, listener_id as reader_id, listener_read_position as read_position,
        listener_unread as unread_count, listener_blocked_at as blocked_at from conversations
      union all
      select conversation_id, speaker_id, speaker_read_position, speaker_unread, speaker_blocked_at from conversations
    ) c
    cross join lateral (
      select position, from_user_id from conversation_messages
      where conversation_id = c.conversation_id and position > c.read_position and from_user_id <> c.reader_id
        and consultation_id is null
      order by position limit 1
    ) m
    join users w on w.user_id = m.from_user_id
    where c.conversation_id = ${conversation_id} and c.reader_id = ${user_id} and c.blocked_at is null`.execute(db)
  return rows[0]
}

export function messagesPath(conversation_id: string): string {
  return `/messages/${conversation_id}`
}
