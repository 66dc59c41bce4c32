import type { Ctx } from '../../context.ts'

/** Other users' notices contain no names, so those about the user stay. */
export async function eraseNotifications({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', user_id).execute()
  await db.deleteFrom('notifications').where('user_id', '=', user_id).execute()
}
