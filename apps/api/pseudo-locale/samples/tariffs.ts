import type { MadeUser } from '../../test/factories.ts'
import type { Sample, SampleFixtures } from '../sample-fixtures.ts'
import { makeRefund } from './money.ts'

export const tariffSamples: Record<string, Sample> = {
  'rebill-soon': async (fixtures) => {
    const [without, withCard] = [await makeRebill(fixtures, 0), await makeRebill(fixtures, 0)]
    await saveCard(fixtures, withCard.speaker)
    return [without, withCard]
  },
  'rebill-failed': async (fixtures) => {
    const rebill = await makeRebill(fixtures, 1)
    await saveCard(fixtures, rebill.speaker, '01/30')
    return [rebill]
  },

  'tariff-ended': async (fixtures) => {
    const refs = []
    for (const auto_renew of [true, false]) {
      const { subscription_id } = await findSubscription(fixtures)
      await fixtures.setSubscription(subscription_id, { ended_at: fixtures.api.clock.now(), auto_renew })
      refs.push({ subscription_id })
    }
    const refunded = await makePeriod(fixtures)
    await makeRefund(fixtures, refunded)
    await fixtures.setSubscription(refunded.subscription_id, { ended_at: refunded.ends_at })
    return [...refs, refunded]
  },

  'tariff-period': async (fixtures) => [await makePeriod(fixtures), await makePeriod(fixtures, { is_rebill: true })],
  'tariff-money-back': async (fixtures) => [await makePeriod(fixtures)],
  'tariff-refunded': async (fixtures) => {
    const period = await makePeriod(fixtures)
    return [await makeRefund(fixtures, period), await makeRefund(fixtures, period, { origin: 'BANK' })]
  },
}

async function findSubscription({ api, makeSides }: SampleFixtures) {
  const { speaker } = await makeSides()
  const subscription = await api.ctx.db
    .selectFrom('subscriptions')
    .select(['subscription_id', 'tariff_price_id', 'started_at', 'expires_at'])
    .where('speaker_id', '=', speaker.user_id)
    .executeTakeFirstOrThrow()
  return { ...subscription, speaker }
}

async function makeRebill(fixtures: SampleFixtures, failed_charges: number) {
  const { subscription_id, speaker } = await findSubscription(fixtures)
  const next_charge_at = fixtures.inMinutes(3 * 24 * 60)
  await fixtures.setSubscription(subscription_id, { auto_renew: true, next_charge_at, failed_charges })
  return { subscription_id, speaker }
}

function saveCard({ api, put }: SampleFixtures, { user_id }: MadeUser, expires = '12/60') {
  const card = { provider: 'TBANK', rebill_id: user_id, pan: '430000******0777', expires }
  return put('saved_cards', { user_id, ...card, created_at: api.clock.now() })
}

// A second period of a subscription, which its speaker has paid for.
async function makePeriod(fixtures: SampleFixtures, { is_rebill = false } = {}) {
  const { subscription_id, speaker, tariff_price_id, expires_at: starts_at } = await findSubscription(fixtures)
  const [order_id, payment_id, period_id] = [fixtures.id(), fixtures.id(), fixtures.id()]
  const [created_at, expires_at, ends_at] = [
    fixtures.api.clock.now(),
    fixtures.inMinutes(60),
    fixtures.inMinutes(800_000),
  ]
  const paid = { status: 'PAID', amount: 500_000, paid_at: created_at } as const
  const rebilled = is_rebill ? { subscription_id, subscription_expires_at: starts_at, rebill_try: 1 } : {}
  const terms = { tariff_price_id, refund_hours: 0, ...rebilled }
  await fixtures.put('orders', {
    order_id,
    user_id: speaker.user_id,
    kind: 'TARIFF',
    ...paid,
    ...terms,
    created_at,
    expires_at,
  })
  await fixtures.put('payments', { payment_id, order_id, amount: 500_000, provider: 'TBANK', created_at })
  const period = { period_id, subscription_id, speaker_id: speaker.user_id, tariff_price_id, starts_at, ends_at }
  await fixtures.put('subscription_periods', { ...period, order_id, amount: 500_000, credit: 100_000 })
  return { period_id, subscription_id, order_id, payment_id, booking_id: null, ends_at }
}
