import type { PushMessage } from '@razgovor/contract/push'
import { plusMinutes, plusSeconds } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import type { JobPayload } from '../../jobs/registry.ts'
import { enqueue } from '../../jobs/queue.ts'
import { showNotices } from '../../notices/show-notices.ts'
import { countNews } from './count-news.ts'

type Ref = JobPayload<'send-push'>

// A push without its own terms is worth showing for this long.
const newsMinutes = 24 * 60

/** Sends the push unless the notice was read or is outdated. Safe to repeat: a second push replaces the first. */
export async function sendPush(ctx: Ctx, ref: Ref): Promise<void> {
  const { db, clock, config, webPush } = ctx
  const notice = webPush && (await findUnread(db, ref))
  if (!notice) return
  const { user_id, endpoint, p256dh, auth, content, link, push, created_at } = notice
  const until = push?.until ?? plusMinutes(created_at, newsMinutes)
  const ttl_seconds = Math.floor((until.getTime() - clock.now().getTime()) / 1000)
  if (ttl_seconds <= 0) return
  const topic = push?.topic ?? ref.notification_id.replaceAll('-', '')
  const message: PushMessage = {
    title: config.SITE_NAME,
    body: content,
    link: link ?? '/notifications',
    tag: topic,
    badge: await countNews(db, user_id),
  }
  const outcome = await webPush.send(
    { endpoint, keys: { p256dh, auth } },
    {
      text: JSON.stringify(message),
      ttl_seconds,
      topic,
      urgency: push ? 'high' : 'normal',
      now: clock.now(),
    },
  )
  if (outcome === 'gone') await deleteDevice(db, ref.push_subscription_id)
  else if (outcome !== 'accepted')
    await enqueue(db, 'send-push', ref, { at: plusSeconds(clock.now(), outcome.retry_after_seconds) })
}

// Requires a live session: a browser may have subscribed while its session was being ended.
async function findUnread(db: Db, { notification_id, push_subscription_id }: Ref) {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('push_subscriptions as p', 'p.user_id', 'n.user_id')
    .innerJoin('sessions as s', 's.session_id', 'p.session_id')
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .select(['n.user_id', 'n.kind', 'n.params', 'n.people', 'n.created_at'])
    .where('n.notification_id', '=', notification_id)
    .where('n.read_at', 'is', null)
    .where('p.push_subscription_id', '=', push_subscription_id)
    .where('s.ended_at', 'is', null)
    .execute()
  const [notice] = await showNotices(db, rows)
  return notice
}

async function deleteDevice(db: Db, push_subscription_id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('push_subscription_id', '=', push_subscription_id).execute()
}
