import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { setTipsUrl } from '../speakers/set-tips-url.ts'
import { findReceiver, withReceiver } from './receivers.ts'

/** Calls the service first, so that a failure changes nothing here. Throws external_service. */
export async function unregisterTips(ctx: Ctx, user_id: string): Promise<{ tips_url: null }> {
  const known = await findReceiver(ctx.db, user_id)
  if (!known) return { tips_url: null }
  await withReceiver(ctx, known, async ({ receiver_id, registered_at }) => {
    if (receiver_id && registered_at) await ctx.tipping?.detach(receiver_id)
    await transact(ctx, async (tx) => {
      await setTipsUrl(tx, user_id, null)
      await tx.deleteFrom('tip_receivers').where('user_id', '=', user_id).execute()
    })
  })
  return { tips_url: null }
}

export async function eraseTips(ctx: Ctx, user_id: string): Promise<void> {
  await unregisterTips(ctx, user_id)
}
