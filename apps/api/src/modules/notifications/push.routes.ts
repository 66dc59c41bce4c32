import { getPush, subscribeToPush, unsubscribeFromPush } from '@razgovor/contract/push'
import { serve, type App } from '../../http/serve.ts'
import { addSubscription, hasSubscription, removeSubscription } from './push-subscriptions.ts'

export function pushRoutes(app: App): void {
  const { ctx } = app

  serve(app, getPush, async (_, { user }) => ({
    public_key: ctx.webPush?.public_key ?? null,
    is_on: await hasSubscription(ctx.db, user),
  }))

  serve(app, subscribeToPush, ({ body }, { user }) => addSubscription(ctx, user, body))

  serve(app, unsubscribeFromPush, (_, { user }) => removeSubscription(ctx.db, user))
}
