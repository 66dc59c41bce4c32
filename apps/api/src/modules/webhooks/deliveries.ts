import { deliveryDays } from '@razgovor/contract/limits'
import type { Delivery } from '@razgovor/contract/webhooks'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { plusMinutes } from '../../time/clock.ts'
import { getOwnWebhook, lockOwnWebhook, type WebhookKey } from './get-own-webhook.ts'
import { queueSending } from './queue-sending.ts'
import { payloadOf } from './record-event.ts'
import { deliveryColumns, toDelivery } from './webhook-view.ts'
import { webhooksRefusals } from './webhooks.texts.ts'

/** Throws not_exist. */
export async function listDeliveries(
  db: Db,
  { offset, limit, ...key }: WebhookKey & PageQuery,
): Promise<Page<Delivery>> {
  const { webhook_id } = await getOwnWebhook(db, key)
  const own = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhook_id)
  const [rows, { total_count }] = await Promise.all([
    own
      .select(deliveryColumns)
      .orderBy('created_at', 'desc')
      .orderBy('delivery_id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total_count')).executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(toDelivery) }
}

/** Throws not_exist, human_friendly. */
export async function sendTest(ctx: Ctx, key: WebhookKey): Promise<Delivery> {
  const now = ctx.clock.now()
  const delivery_id = newId(now)
  const event = 'webhook.test'
  return transact(ctx, async (tx) => {
    const { webhook_id, failing_since, off } = await lockOwnWebhook(tx, key)
    if (off !== null) throw new ApiError('human_friendly', webhooksRefusals.webhook_is_off)
    const row = await tx
      .insertInto('webhook_deliveries')
      .values({
        delivery_id,
        webhook_id,
        event,
        event_key: `${event}:${delivery_id}`,
        payload: payloadOf(now, event, { webhook_id }),
        status: 'WAITING',
        created_at: now,
        next_attempt_at: now,
      })
      .returning(deliveryColumns)
      .executeTakeFirstOrThrow()
    await queueSending(tx, { webhook_id, failing_since })
    return toDelivery(row)
  })
}

/** Restarts the schedule of attempts. Throws not_exist, human_friendly. */
export async function replayDelivery(
  ctx: Ctx,
  { delivery_id, ...key }: WebhookKey & { delivery_id: string },
): Promise<Delivery> {
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    const { webhook_id, failing_since, off } = await lockOwnWebhook(tx, key)
    if (off !== null) throw new ApiError('human_friendly', webhooksRefusals.webhook_is_off)
    const row = await tx
      .updateTable('webhook_deliveries')
      .set({ status: 'WAITING', attempts: 0, next_attempt_at: now })
      .where('delivery_id', '=', delivery_id)
      .where('webhook_id', '=', webhook_id)
      .returning(deliveryColumns)
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    await queueSending(tx, { webhook_id, failing_since })
    return toDelivery(row)
  })
}

const pruneAtOnce = 5000

export async function pruneDeliveries({ db, clock }: Ctx): Promise<void> {
  const before = plusMinutes(clock.now(), -deliveryDays * 24 * 60)
  for (let deleted = pruneAtOnce; deleted >= pruneAtOnce;) {
    const { numAffectedRows = 0n } = await sql`delete from webhook_deliveries where delivery_id in (
      select delivery_id from webhook_deliveries where created_at < ${before} limit ${pruneAtOnce})`.execute(db)
    deleted = Number(numAffectedRows)
  }
}
