import type { Webhook } from '@razgovor/contract/webhooks'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { plusMinutes } from '../../time/clock.ts'
import { lockOwnWebhook, type WebhookKey } from './get-own-webhook.ts'
import { makeSecret, openSecrets, sealSecrets, validSecrets } from './webhook-secrets.ts'
import { toWebhook } from './webhook-view.ts'
import { webhooksRefusals } from './webhooks.texts.ts'

const overlapMinutes = 24 * 60
// A repeated request makes another secret, so the one in use must stay valid through a few.
const oldSecretsMax = 3

/** Throws not_exist, human_friendly. */
export async function rotateSecret(ctx: Ctx, key: WebhookKey): Promise<Webhook & { secret: string }> {
  const { config } = ctx
  const now = ctx.clock.now()
  const until = plusMinutes(now, overlapMinutes)
  const secret = makeSecret()
  return transact(ctx, async (tx) => {
    const known = await lockOwnWebhook(tx, key)
    const opened = openSecrets(config, known)
    const old = validSecrets(opened, now)
    if (old.length > oldSecretsMax) throw new ApiError('human_friendly', webhooksRefusals.too_many_secrets)
    const secrets = [{ secret, until: null }, ...old.map((one) => ({ secret: one.secret, until: one.until ?? until }))]
    const row = await tx
      .updateTable('webhooks')
      .set({ sealed_secret: sealSecrets(config, key.webhook_id, { ...opened, secrets }) })
      .where('webhook_id', '=', key.webhook_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...toWebhook(config, now, row), secret }
  })
}
