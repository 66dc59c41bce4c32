import type { Conversation } from '@razgovor/contract/conversations'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { conversationRows, sidesOf, toConversation } from './conversation-rows.ts'

export async function listConversations(
  db: Db,
  user_id: string,
  { offset, limit }: PageQuery,
): Promise<Page<Conversation>> {
  const [rows, { total_count }] = await Promise.all([
    conversationRows(db, user_id)
      .orderBy('c.active_at', 'desc')
      .orderBy('c.conversation_id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom(sidesOf(db, user_id).as('c'))
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(toConversation) }
}

export async function countUnread(db: Db, user_id: string): Promise<number> {
  const { unread_count } = await db
    .selectFrom(sidesOf(db, user_id).as('c'))
    .select(sql<number>`coalesce(sum(c.unread_count), 0)::int`.as('unread_count'))
    .executeTakeFirstOrThrow()
  return unread_count
}
