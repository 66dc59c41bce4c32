import {
  getCurrentTariff,
  listSubscriptions,
  quoteSubscription,
  subscribe,
  type SubscriptionType,
} from '@razgovor/contract/tariffs'
import { bankOf } from './bank.ts'
import type { TestApi, TestUser } from './start-api.ts'

export function tariffsOf(api: TestApi, speaker: TestUser) {
  const client = api.as(speaker)
  const offerOf = async (code: string, type: SubscriptionType) => {
    const { items } = await client.call(listSubscriptions)
    const { offers } = items.find((item) => item.code === code)!
    return offers.find(({ subscription_type }) => subscription_type === type)!
  }
  const current = () => client.call(getCurrentTariff)
  const quote = async (code: string, type: SubscriptionType) => {
    const { subscription_id } = await offerOf(code, type)
    return client.call(quoteSubscription, { params: { subscription_id } })
  }
  const take = async (code: string, type: SubscriptionType, change: { due?: number; other_card?: boolean } = {}) => {
    const params = await offerOf(code, type)
    const { due } = await client.call(quoteSubscription, { params })
    return client.call(subscribe, { params, body: { due, ...change } })
  }
  return {
    offerOf,
    current,
    quote,
    take,
    async buy(code: string, type: SubscriptionType) {
      const taken = await take(code, type, { other_card: true })
      const link = { payment_url: taken.payment_url! }
      await bankOf(api).pay(link)
      return { ...taken, ...link, current: await current() }
    },
    refuseCard: async (declines: boolean) => {
      const { rebill_id } = await api.ctx.db
        .selectFrom('saved_cards')
        .select('rebill_id')
        .where('user_id', '=', speaker.user_id)
        .executeTakeFirstOrThrow()
      await api.control(`/tbank/rebills/${rebill_id}`, { declines })
    },
    periods: () =>
      api.ctx.db
        .selectFrom('subscription_periods as p')
        .leftJoin('orders as o', 'o.order_id', 'p.order_id')
        .select(['starts_at', 'ends_at', 'p.amount', 'p.credit', 'p.credit_returned', 'is_rebill'])
        .where('speaker_id', '=', speaker.user_id)
        .orderBy('starts_at')
        .execute(),
    orders: () =>
      api.ctx.db
        .selectFrom('orders')
        .select(['order_id', 'status', 'amount', 'refunded_amount', 'is_rebill', 'rebill_try', 'subscription_id'])
        .where('user_id', '=', speaker.user_id)
        .orderBy('order_id')
        .execute(),
  }
}

/** Slots and bookings beyond the FREE tariff stay. */
export async function loseTariff(api: TestApi, { user_id }: TestUser): Promise<void> {
  for (const table of ['subscription_periods', 'subscriptions'] as const)
    await api.ctx.db.deleteFrom(table).where('speaker_id', '=', user_id).execute()
}

/** Advances by at most a day at a time, and runs the jobs that become due. */
export async function liveUntil(api: TestApi, instant: string): Promise<void> {
  const until = Date.parse(instant)
  for (let left = until - api.clock.now().getTime(); left > 0; left = until - api.clock.now().getTime()) {
    await api.clock.advance({ seconds: Math.min(left / 1000, 24 * 60 * 60) })
    await api.settle()
  }
}
