import type { Delivery, Webhook } from '@razgovor/contract/webhooks'
import type { Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import type { WebhookDeliveries, Webhooks } from '../../db/types.ts'
import { openSecrets, validSecrets } from './webhook-secrets.ts'

export type WebhookRow = Selectable<Webhooks>

export function toWebhook(config: Pick<Config, 'WEBHOOK_KEY'>, now: Date, row: WebhookRow): Webhook {
  const opened = openSecrets(config, row)
  const ends = validSecrets(opened, now).flatMap(({ until }) => (until ? [until.getTime()] : []))
  return {
    webhook_id: row.webhook_id,
    url: opened.url,
    events: row.events,
    off: row.off,
    off_at: row.off_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    old_secret_until: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
    created_at: row.created_at.toISOString(),
  }
}

export const deliveryColumns = [
  'delivery_id',
  'event',
  'status',
  'attempts',
  'created_at',
  'next_attempt_at',
  'attempted_at',
  'duration_ms',
  'response_status',
  'response_text',
  'problem',
  'payload',
] as const

export function toDelivery(row: Pick<Selectable<WebhookDeliveries>, (typeof deliveryColumns)[number]>): Delivery {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    attempted_at: row.attempted_at?.toISOString() ?? null,
  }
}
