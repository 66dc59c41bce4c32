import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'

export async function queuePushes(
  tx: Tx,
  { user_id, notification_id }: { user_id: string; notification_id: string },
): Promise<void> {
  const devices = await tx
    .selectFrom('push_subscriptions')
    .select('push_subscription_id')
    .where('user_id', '=', user_id)
    .execute()
  for (const { push_subscription_id } of devices)
    await enqueue(tx, 'send-push', { notification_id, push_subscription_id })
}
