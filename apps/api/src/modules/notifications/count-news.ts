import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { unreadMessages } from './kinds/unread-messages.ts'

export async function countNews(db: Db, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from notifications
        where user_id = ${user_id} and is_listed and read_at is null and kind is distinct from ${unreadMessages.kind})
      + (select coalesce(sum(case when listener_id = ${user_id} then listener_unread else speaker_unread end), 0)
        from conversations where ${user_id} in (listener_id, speaker_id))
    )::int as count`.execute(db)
  return rows[0]!.count
}
