import type { Db, Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { WebhookRow } from './webhook-view.ts'

export interface WebhookKey {
  user_id: string
  webhook_id: string
}

export function getOwnWebhook(db: Db, key: WebhookKey): Promise<WebhookRow> {
  return ownWebhook(db, key).executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

export function lockOwnWebhook(tx: Tx, key: WebhookKey): Promise<WebhookRow> {
  return ownWebhook(tx, key)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

function ownWebhook(db: Db, { user_id, webhook_id }: WebhookKey) {
  return db.selectFrom('webhooks').selectAll().where('webhook_id', '=', webhook_id).where('user_id', '=', user_id)
}
