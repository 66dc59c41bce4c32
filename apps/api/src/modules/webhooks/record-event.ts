import type { WebhookEvent } from '@razgovor/contract/webhooks'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { queueSending } from './queue-sending.ts'

interface Happened {
  speaker_id: string
  event: WebhookEvent
  /** Identifies what happened; a repeated job records it once. */
  key: string
  data: object
}

export async function recordEvent(ctx: Ctx, { speaker_id, event, key, data }: Happened): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const wanting = await tx
      .selectFrom('webhooks as w')
      .innerJoin('users as u', 'u.user_id', 'w.user_id')
      .select(['w.webhook_id', 'w.failing_since'])
      .where('w.user_id', '=', speaker_id)
      .where('w.off', 'is', null)
      .where(sql<boolean>`${event} = any(w.events)`)
      .where('u.is_open', '=', true)
      .orderBy('w.webhook_id')
      .execute()
    for (const { webhook_id, failing_since } of wanting) {
      const added = await tx
        .insertInto('webhook_deliveries')
        .values({
          delivery_id: newId(now),
          webhook_id,
          event,
          event_key: `${event}:${key}`,
          payload: payloadOf(now, event, data),
          status: 'WAITING',
          created_at: now,
          next_attempt_at: now,
        })
        .onConflict((conflict) => conflict.columns(['webhook_id', 'event_key']).doNothing())
        .returning('delivery_id')
        .executeTakeFirst()
      if (added) await queueSending(tx, { webhook_id, failing_since })
    }
  })
}

export function payloadOf(now: Date, type: string, data: object): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), data })
}
