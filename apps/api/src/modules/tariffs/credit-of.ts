import type { Db, Tx } from '../../db/client.ts'
import { dequeue } from '../../jobs/queue.ts'
import { unusedCredit } from './credit.ts'
import type { Subscription } from './subscriptions.ts'

export async function creditOf(db: Db, now: Date, { subscription_id, time_zone_id }: Subscription): Promise<number> {
  const periods = await db
    .selectFrom('subscription_periods')
    .select(['starts_at', 'ends_at', 'amount', 'credit'])
    .where('subscription_id', '=', subscription_id)
    .where('ends_at', '>', now)
    .execute()
  return periods.reduce((sum, period) => sum + unusedCredit(period, now, time_zone_id), 0)
}

// Its unused days are credited to the next one.
export async function cutPeriod(tx: Tx, now: Date, { subscription_id }: Subscription): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ ended_at: now, next_charge_at: null })
    .where('subscription_id', '=', subscription_id)
    .execute()
  await tx
    .updateTable('subscription_periods')
    .set((eb) => ({ ends_at: eb.fn('greatest', ['starts_at', eb.val(now)]) }))
    .where('subscription_id', '=', subscription_id)
    .where('ends_at', '>', now)
    .execute()
  await dequeue(tx, `rebill-soon:${subscription_id}`)
}
