import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { enqueue } from '../../jobs/queue.ts'
import { newId } from '../../ids.ts'
import type { NewNotice, NoticeKind } from '../../notices/notice-kind.ts'
import { showNotices } from '../../notices/show-notices.ts'
import { queuePushes } from './queue-pushes.ts'

/**
 * Stores the notices and, in the same transaction, queues the event for open tabs, the pushes and the mail of each.
 * Returns the users whose notice is new.
 */
export async function addNotices(ctx: Ctx, kind: NoticeKind, notices: readonly NewNotice[]): Promise<string[]> {
  if (notices.length === 0) return []
  const now = ctx.clock.now()
  return transact(ctx, async (tx, after) => {
    const notified: string[] = []
    for (const { user_id, people = [], key, params } of notices) {
      const is_listed = kind.show !== undefined
      const json = JSON.stringify(params)
      const stored = { kind: kind.kind, params: json, people: [...people], is_listed, read_at: is_listed ? null : now }
      const added = await tx
        .insertInto('notifications')
        .values({ notification_id: newId(now), user_id, event_key: `${kind.kind}:${key}`, created_at: now, ...stored })
        .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
        .returning(['notification_id', 'params'])
        .executeTakeFirst()
      if (!added) continue
      const { notification_id } = added
      notified.push(user_id)
      if (kind.mail?.isWanted(added.params)) await enqueue(tx, 'send-notice-mail', { notification_id })
      if (!is_listed) continue
      await queuePushes(tx, { user_id, notification_id })
      const [shown] = await showNotices(tx, [
        { user_id, kind: kind.kind, params: added.params, people, created_at: now },
      ])
      after.push(user_id, kind.eventOf(added.params, { notification_id, content: shown!.content }))
    }
    return notified
  })
}
