import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { postWebhook, type WebhookAnswer } from '../../providers/post-webhook.ts'
import { plusMinutes } from '../../time/clock.ts'
import { queueSending } from './queue-sending.ts'
import { nextAttemptAt } from './retry-schedule.ts'
import { turnOff } from './turn-off.ts'
import { openSecrets, signatureOf, validSecrets } from './webhook-secrets.ts'
import type { WebhookRow } from './webhook-view.ts'

// Longer than any WEBHOOK_TIMEOUT_MS.
const turnMinutes = 2
const failingMinutesMax = 5 * 24 * 60

interface Turn {
  row: WebhookRow
  ends_at: Date
  delivery: { delivery_id: string; payload: string; attempts: number }
}

/** Sends the earliest delivery and queues the next, so that webhooks take turns. A refusal does not fail the job. */
export async function sendWebhook(ctx: Ctx, webhook_id: string, lane: { is_retrying: boolean }): Promise<void> {
  const turn = await takeTurn(ctx, webhook_id, lane)
  if (!turn) return
  const { config, clock } = ctx
  const { row, delivery } = turn
  const opened = openSecrets(config, row)
  const now = clock.now()
  const { delivery_id: id, payload } = delivery
  const timestamp = Math.floor(now.getTime() / 1000)
  const secrets = validSecrets(opened, now).map(({ secret }) => secret)
  const began_ms = performance.now()
  const answer = await postWebhook({
    url: opened.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Razgovor-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secrets, { id, timestamp, payload }),
    },
    body: payload,
    allow_private: config.WEBHOOK_PRIVATE_NETWORKS,
    timeout_ms: config.WEBHOOK_TIMEOUT_MS,
  })
  await endTurn(ctx, turn, { answer, duration_ms: Math.round(performance.now() - began_ms) })
}

// A lease, so that a receiver gets one delivery at a time.
function takeTurn(ctx: Ctx, webhook_id: string, { is_retrying }: { is_retrying: boolean }): Promise<Turn | undefined> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now()
    const row = await tx
      .selectFrom('webhooks')
      .innerJoin('users', 'users.user_id', 'webhooks.user_id')
      .selectAll('webhooks')
      .where('webhook_id', '=', webhook_id)
      .where('webhooks.off', 'is', null)
      .where('users.is_open', '=', true)
      .where('users.role', '=', 'SPEAKER')
      .forUpdate('webhooks')
      .executeTakeFirst()
    if (!row) return undefined
    const { failing_since, sending_until } = row
    // The holder of the lease queues what is due when it is done; this is for one that died.
    if (sending_until && sending_until > now) return queueLater(tx, { webhook_id, failing_since, at: sending_until })
    if (failing_since && !is_retrying) return queueLater(tx, { webhook_id, failing_since })
    const delivery = await tx
      .selectFrom('webhook_deliveries')
      .select(['delivery_id', 'payload', 'attempts'])
      .where('webhook_id', '=', webhook_id)
      .where('status', '=', 'WAITING')
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('delivery_id')
      .limit(1)
      .executeTakeFirst()
    if (!delivery) return queueNext(tx, row)
    const ends_at = plusMinutes(now, turnMinutes)
    await tx.updateTable('webhooks').set({ sending_until: ends_at }).where('webhook_id', '=', webhook_id).execute()
    return { row, ends_at, delivery }
  })
}

async function queueLater(tx: Tx, sending: Parameters<typeof queueSending>[1]): Promise<undefined> {
  await queueSending(tx, sending)
}

async function endTurn(
  ctx: Ctx,
  { row: { webhook_id }, ends_at, delivery }: Turn,
  { answer, duration_ms }: { answer: WebhookAnswer; duration_ms: number },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const now = ctx.clock.now()
    const row = await tx
      .updateTable('webhooks')
      // A sender that outlived its lease must not end the next sender's.
      .set({ sending_until: sql`nullif(sending_until, ${ends_at})` })
      .where('webhook_id', '=', webhook_id)
      .returningAll()
      .executeTakeFirst()
    // Deleted meanwhile.
    if (!row) return
    const isDelivered = answer.problem === null && answer.status >= 200 && answer.status < 300
    const attempts = delivery.attempts + 1
    const retry_after = answer.problem === null ? answer.retry_after : undefined
    const next = isDelivered || row.off !== null ? null : nextAttemptAt(now, { ...delivery, attempts, retry_after })
    await tx
      .updateTable('webhook_deliveries')
      .set({
        status: isDelivered ? 'DELIVERED' : next ? 'WAITING' : 'FAILED',
        attempts,
        next_attempt_at: next,
        attempted_at: now,
        duration_ms,
        problem: answer.problem,
        response_status: answer.problem === null ? answer.status : null,
        response_text: answer.problem === null ? answer.text : null,
      })
      .where('delivery_id', '=', delivery.delivery_id)
      .execute()
    if (row.off !== null) return
    const failing_since = isDelivered ? null : (row.failing_since ?? now)
    await tx.updateTable('webhooks').set({ failing_since }).where('webhook_id', '=', webhook_id).execute()
    if (answer.problem === null && answer.status === 410) return turnOff(tx, now, { webhook_id, off: 'GONE' })
    if (failing_since && failing_since <= plusMinutes(now, -failingMinutesMax))
      return turnOff(tx, now, { webhook_id, off: 'FAILING' })
    await queueNext(tx, { webhook_id, failing_since })
  })
}

async function queueNext(
  tx: Tx,
  { webhook_id, failing_since }: Pick<WebhookRow, 'webhook_id' | 'failing_since'>,
): Promise<undefined> {
  const next = await tx
    .selectFrom('webhook_deliveries')
    .select('next_attempt_at')
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', 'WAITING')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  if (next?.next_attempt_at) await queueSending(tx, { webhook_id, failing_since, at: next.next_attempt_at })
}
