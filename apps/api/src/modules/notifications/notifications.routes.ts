import { listNotifications as listCall, markNotificationsRead } from '@razgovor/contract/notifications'
import { serve, type App } from '../../http/serve.ts'
import { listNotifications, markRead } from './notifications.ts'

export function notificationRoutes(app: App): void {
  const { ctx } = app

  serve(app, listCall, ({ query }, { user }) => listNotifications(ctx.db, user.user_id, query))

  serve(app, markNotificationsRead, async ({ body }, { user }) => ({
    changed_count: await markRead(ctx.db, ctx.clock.now(), {
      user_id: user.user_id,
      ...('notification_ids' in body && body),
    }),
  }))
}
