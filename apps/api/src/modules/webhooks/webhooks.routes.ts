import * as contract from '@razgovor/contract/webhooks'
import { serve, type App } from '../../http/serve.ts'
import { changeWebhook, deleteWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { listDeliveries, replayDelivery, sendTest } from './deliveries.ts'
import { rotateSecret } from './rotate-secret.ts'
import { toWebhook } from './webhook-view.ts'

export function webhookRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.listWebhooks, async ({ params }) => {
    const rows = await ctx.db
      .selectFrom('webhooks')
      .selectAll()
      .where('user_id', '=', params.user_id)
      .orderBy('created_at')
      .orderBy('webhook_id')
      .execute()
    const now = ctx.clock.now()
    return { items: rows.map((row) => toWebhook(ctx.config, now, row)) }
  })

  serve(app, contract.createWebhook, ({ params, body }) => createWebhook(ctx, params.user_id, body))

  serve(app, contract.changeWebhook, ({ params, body }) => changeWebhook(ctx, params, body))

  serve(app, contract.deleteWebhook, ({ params }) => deleteWebhook(ctx.db, params))

  serve(app, contract.rotateWebhookSecret, ({ params }) => rotateSecret(ctx, params))

  serve(app, contract.testWebhook, ({ params }) => sendTest(ctx, params))

  serve(app, contract.listDeliveries, ({ params, query }) => listDeliveries(ctx.db, { ...params, ...query }))

  serve(app, contract.replayDelivery, ({ params }) => replayDelivery(ctx, params))
}
