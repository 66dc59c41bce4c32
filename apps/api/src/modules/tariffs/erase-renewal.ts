import type { Ctx } from '../../context.ts'
import { stopRenewal } from './change-renewal.ts'

/** Of an anonymised user: the card, and with it the rebill. What was paid for stays. */
export async function eraseRenewal({ db, clock }: Ctx, user_id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('saved_cards').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('removed_cards').where('user_id', '=', user_id).execute()
    await stopRenewal(tx, clock.now(), user_id)
  })
}
