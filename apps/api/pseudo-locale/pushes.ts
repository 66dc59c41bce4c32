import { pushMessage, type PushMessage, type PushSubscription } from '@razgovor/contract/push'
import { newId } from '../src/ids.ts'
import type { TestApi } from '../test/start-api.ts'

/** Gives the user a session whose browser receives pushes through the sandbox. */
export async function subscribeToPush({ control, ctx, clock }: TestApi, user_id: string): Promise<void> {
  const { endpoint, keys } = (await (await control('/push/subscriptions', {})).json()) as PushSubscription
  const now = clock.now()
  const session_id = newId(now)
  const session = { session_id, user_id, created_at: now, used_at: now }
  await ctx.db.insertInto('sessions').values(session).execute()
  const device = { push_subscription_id: newId(now), user_id, session_id, endpoint, ...keys, created_at: now }
  await ctx.db.insertInto('push_subscriptions').values(device).execute()
}

/** The newest 2,000, as the sandbox's push service has decrypted them. */
export async function receivedPushes({ sandbox }: TestApi): Promise<PushMessage[]> {
  const response = await fetch(`${sandbox.control}/push/messages`)
  return ((await response.json()) as { text: string }[]).map(({ text }) => pushMessage.parse(JSON.parse(text)))
}
