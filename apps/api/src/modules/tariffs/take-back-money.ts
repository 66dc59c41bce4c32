import type { Tx } from '../../db/client.ts'
import { daysAfter, daysBetween } from './calendar-months.ts'
import { endSubscription } from './end-subscription.ts'
import { queueRenewal, worksUntil } from './renewal.ts'

interface Returned {
  order_id: string
  amount: number
  /** True if nothing of the order's payment is left. */
  is_all: boolean
}

/** Ends the period of a fully refunded order, or shortens the one that its credit paid for. Needs the speaker's row locked. */
export async function takeBackMoney(tx: Tx, now: Date, { order_id, amount, is_all }: Returned): Promise<void> {
  const period = await selectPeriod(tx).where('p.order_id', '=', order_id).executeTakeFirst()
  if (!period) return
  if (period.ended_at) await takeBackCredit(tx, now, period, amount)
  else if (is_all && period.ends_at > now) await endPeriod(tx, now, period)
}

type Period = NonNullable<Awaited<ReturnType<ReturnType<typeof selectPeriod>['executeTakeFirst']>>>

function selectPeriod(tx: Tx) {
  return tx
    .selectFrom('subscription_periods as p')
    .innerJoin('subscriptions as s', 's.subscription_id', 'p.subscription_id')
    .select([
      'p.period_id',
      'p.subscription_id',
      'p.starts_at',
      'p.ends_at',
      'p.amount',
      'p.credit',
      'p.credit_returned',
    ])
    .select(['s.ended_at', 's.time_zone_id', 's.auto_renew'])
}

// Returns the kopecks taken. A credit that was credited again is taken from the last period; one that was used up stays.
async function takeBackCredit(tx: Tx, now: Date, from: Period, amount: number): Promise<number> {
  // The period was over before its subscription was cut.
  if (!from.ended_at || from.ends_at < from.ended_at) return 0
  const next = await selectPeriod(tx).where('p.credit_of', '=', from.subscription_id).executeTakeFirst()
  if (!next) return 0
  const part = Math.min(amount, next.credit - next.credit_returned)
  const taken = next.ended_at ? await takeBackCredit(tx, now, next, part) : next.ends_at > now ? part : 0
  if (taken === 0) return 0
  await tx
    .updateTable('subscription_periods')
    .set((eb) => ({ credit_returned: eb('credit_returned', '+', taken) }))
    .where('period_id', '=', next.period_id)
    .execute()
  if (!next.ended_at) await shorten(tx, now, next, taken)
  return taken
}

// The days go in proportion to the money; a partial day stays.
async function shorten(tx: Tx, now: Date, period: Period, taken: number): Promise<void> {
  const { period_id, subscription_id, starts_at, ends_at, amount, credit, credit_returned, time_zone_id } = period
  const worth = amount + credit - credit_returned
  const days = daysBetween(starts_at, ends_at, time_zone_id)
  const left = daysAfter(starts_at, Math.ceil((days * (worth - taken)) / worth), time_zone_id)
  if (left >= ends_at) return
  if (left <= now) return endPeriod(tx, now, period)
  await tx.updateTable('subscription_periods').set({ ends_at: left }).where('period_id', '=', period_id).execute()
  const next_charge_at = period.auto_renew ? left : null
  await tx
    .updateTable('subscriptions')
    .set({ expires_at: left, works_until: period.auto_renew ? worksUntil(left) : left, next_charge_at })
    .set({ anchor_at: left, anchor_months: 0 })
    .where('subscription_id', '=', subscription_id)
    .execute()
  await queueRenewal(tx, { subscription_id, expires_at: left, next_charge_at })
}

async function endPeriod(tx: Tx, now: Date, { period_id, subscription_id }: Period): Promise<void> {
  await tx
    .updateTable('subscription_periods')
    .set((eb) => ({ ends_at: eb.fn('greatest', ['starts_at', eb.val(now)]) }))
    .where('period_id', '=', period_id)
    .execute()
  await endSubscription(tx, now, subscription_id)
}
