import type { changeWebhook as endpoint, Webhook } from '@razgovor/contract/webhooks'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import type { Webhooks } from '../../db/types.ts'
import { transact } from '../../db/transact.ts'
import { assertUrl } from './assert-url.ts'
import { refuseSameUrl } from './create-webhook.ts'
import { lockOwnWebhook, type WebhookKey } from './get-own-webhook.ts'
import { turnOff } from './turn-off.ts'
import { addressKeyHash, openSecrets, sealSecrets } from './webhook-secrets.ts'
import { toWebhook } from './webhook-view.ts'

/** Throws not_exist, validation, already_exists. */
export async function changeWebhook(
  ctx: Ctx,
  key: WebhookKey,
  { url, events, is_on }: z.output<(typeof endpoint)['body']>,
): Promise<Webhook> {
  const { config } = ctx
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    const known = await lockOwnWebhook(tx, key)
    const changes: Updateable<Webhooks> = {}
    if (url !== undefined) {
      const { host, href } = assertUrl(config, url)
      const opened = { ...openSecrets(config, known), url: href }
      changes.host = host
      changes.sealed_secret = sealSecrets(config, key.webhook_id, opened)
      changes.address_key_hash = addressKeyHash(config, href)
    }
    if (events) changes.events = [...new Set(events)]
    if (is_on && known.off !== null) Object.assign(changes, { off: null, off_at: null, failing_since: null })
    if (is_on === false && known.off === null) await turnOff(tx, now, { webhook_id: key.webhook_id, off: 'OWNER' })
    if (Object.keys(changes).length > 0)
      await refuseSameUrl(() =>
        tx.updateTable('webhooks').set(changes).where('webhook_id', '=', key.webhook_id).execute(),
      )
    return toWebhook(config, now, await lockOwnWebhook(tx, key))
  })
}

export async function deleteWebhook(db: Db, { user_id, webhook_id }: WebhookKey): Promise<void> {
  await db.deleteFrom('webhooks').where('webhook_id', '=', webhook_id).where('user_id', '=', user_id).execute()
}
