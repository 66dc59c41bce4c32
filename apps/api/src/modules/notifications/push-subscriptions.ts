import type { PushSubscription } from '@razgovor/contract/push'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { notificationsRefusals, notificationsTexts } from './notifications.texts.ts'

interface Owner {
  user_id: string
  session_id: string
}

/**
 * Subscribes this session to the browser's pushes, replacing a previous user's subscription there. Throws
 * human_friendly if pushes are off; validation if the endpoint is not a push service's or the keys cannot encrypt.
 */
export async function addSubscription(
  ctx: Ctx,
  { user_id, session_id }: Owner,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!ctx.webPush) throw new ApiError('human_friendly', notificationsRefusals.push_is_off)
  if (!ctx.webPush.isAllowed(endpoint))
    throw new ApiError('validation', { fields: { endpoint: notificationsTexts.push.unsupportedBrowser } })
  if (!ctx.webPush.canEncryptFor(keys))
    throw new ApiError('validation', { fields: { keys: notificationsTexts.push.badKey } })
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    // With two concurrent tabs, the second waits and updates the subscription that the first created.
    await sql`select pg_advisory_xact_lock(hashtextextended(${session_id}, 0))`.execute(tx)
    await tx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', session_id)
      .where('endpoint', '<>', endpoint)
      .execute()
    const owned = { user_id, session_id, p256dh: keys.p256dh, auth: keys.auth, created_at: now }
    await tx
      .insertInto('push_subscriptions')
      .values({ push_subscription_id: newId(now), endpoint, ...owned })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owned))
      .execute()
  })
}

export async function hasSubscription(db: Db, { session_id }: Owner): Promise<boolean> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('push_subscription_id')
    .where('session_id', '=', session_id)
    .executeTakeFirst()
  return found !== undefined
}

export async function removeSubscription(db: Db, { session_id }: Owner): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', session_id).execute()
}
