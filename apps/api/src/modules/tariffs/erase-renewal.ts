import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { stopRenewal } from './change-renewal.ts'

export async function eraseRenewal(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.deleteFrom('saved_cards').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('removed_cards').where('user_id', '=', user_id).execute()
    await stopRenewal(tx, ctx.clock.now(), user_id)
  })
}
