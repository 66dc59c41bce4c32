import type { Notification } from '@razgovor/contract/notifications'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Db, Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { showNotices } from '../../notices/show-notices.ts'
import './kinds/legacy.ts'
import { queuePushes } from './queue-pushes.ts'

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

/** Only the caller's own, all of them without `notification_ids`; answers how many were unread. */
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

export interface NewNotification {
  user_id: string
  type: Notification['type']
  content: string
  link: string
  /** What it tells of, among all that this user is told. */
  event_key: string
  /** Later it is not worth a push any more. */
  shown_until?: Date
  /** At most 32 characters: a later push of the same topic takes the place of one that waits. */
  push_topic?: string
}

/** In the list, and on the screens that take pushes. Undefined when the user was told before. */
export async function addNotification(tx: Tx, now: Date, told: NewNotification): Promise<string | undefined> {
  const { user_id, event_key, type, content: text, link, shown_until, push_topic } = told
  const params = JSON.stringify({ type, text, link, shown_until, push_topic })
  const added = await tx
    .insertInto('notifications')
    .values({ notification_id: newId(now), created_at: now, user_id, event_key, kind: 'legacy', params })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .returning('notification_id')
    .executeTakeFirst()
  if (added) await queuePushes(tx, { user_id, ...added })
  return added?.notification_id
}
