import type { Notification } from '@razgovor/contract/notifications'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Db } from '../../db/client.ts'
import { showNotices } from '../../notices/show-notices.ts'
import './kinds/legacy.ts'

export async function listNotifications(
  db: Db,
  user_id: string,
  { offset, limit, unread }: PageQuery & { unread?: boolean | undefined },
): Promise<Page<Notification>> {
  let own = db.selectFrom('notifications').where('user_id', '=', user_id).where('is_listed', '=', true)
  if (unread !== undefined) own = own.where('read_at', unread ? 'is' : 'is not', null)
  const [rows, { total_count }] = await Promise.all([
    own
      .select(['notification_id', 'user_id', 'kind', 'params', 'people', 'created_at', 'read_at'])
      .orderBy('created_at', 'desc')
      .orderBy('notification_id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total_count')).executeTakeFirstOrThrow(),
  ])
  const shown = await showNotices(db, rows)
  const items = shown.map(({ notification_id, type, content, link, created_at, read_at }) => {
    return { notification_id, type, content, link, unread: read_at === null, created_at: created_at.toISOString() }
  })
  return { offset, limit, total_count, items }
}

export async function markRead(
  db: Db,
  now: Date,
  { user_id, notification_ids }: { user_id: string; notification_ids?: readonly string[] },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .$if(notification_ids !== undefined, (update) => update.where('notification_id', 'in', notification_ids!))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
