import type { Ctx } from '../../context.ts'

/** Notices to an erased user. Notices about them to others hold no name. */
export async function eraseNotifications({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', user_id).execute()
  await db.deleteFrom('notifications').where('user_id', '=', user_id).execute()
}
