import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { dequeue } from '../../jobs/queue.ts'
import { unusedCredit } from './credit.ts'
import type { Subscription } from './subscriptions.ts'

export async function creditOf(db: Db, now: Date, { subscription_id, time_zone_id }: Subscription): Promise<number> {
  const periods = await db
    .selectFrom('subscription_periods as s')
    .select(['starts_at', 'ends_at', 's.amount'])
    .select((eb) => eb('credit', '-', eb.ref('credit_returned')).as('credit'))
    .select(
      sql<number>`(select coalesce(sum(r.amount), 0)::int from refunds r join payments p using (payment_id)
        where r.order_id = s.order_id and not p.is_duplicate and r.status <> 'WITHDRAWN')`.as('refunded'),
    )
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
