import { createPackage } from '@razgovor/contract/packages'
import { quoteSubscription, subscribe, unsubscribe } from '@razgovor/contract/tariffs'
import { stepKind, type StepKind } from '../step.ts'
import { planLapse } from './rare.ts'

interface Purchase {
  speaker: number
  /** The index in `offers`. */
  offer: number
  other_card: boolean
}

interface SpeakerRef {
  speaker: number
}

// Mostly the monthly BASIC, which renews most often.
const offersByTaste = [0, 0, 0, 0, 0, 0, 3, 3, 3, 1, 2, 4, 5]

export const tariffSteps: Record<string, StepKind> = {
  'take a tariff': stepKind({
    weight: 8,
    draw(plan) {
      const { random, crowd, orders, id, at } = plan
      orders.push({ id, made_at: at, starts_at: null, is_paid: false, slots: [] })
      // A quarter of the speakers stay on the free tariff.
      const speaker = random.int(0, Math.ceil(crowd.speakers * 0.75) - 1)
      if (id % 5 === 0) planLapse(plan, speaker)
      return { speaker, offer: random.pick(offersByTaste), other_card: random.chance(0.3) }
    },
    async apply(run, { speaker, offer, other_card }: Purchase, id) {
      const user = run.speakers[speaker]!
      const params = { subscription_id: run.offers[offer]!.tariff_price_id }
      const client = run.api.as(user)
      const { due } = await client.call(quoteSubscription, { params })
      const { order_id, payment_url } = await client.call(subscribe, { params, body: { due, other_card } })
      if (order_id) run.orders.set(id, { order_id, payment_url, user })
    },
  }),

  unsubscribe: stepKind({
    weight: 1,
    draw: ({ random, crowd }) => (random.chance(0.5) ? { speaker: random.int(0, crowd.speakers - 1) } : null),
    apply: (run, { speaker }: SpeakerRef) => run.api.as(run.speakers[speaker]!).call(unsubscribe),
  }),

  'offer a long package': stepKind({
    weight: 0,
    draw: () => null,
    apply({ api, speakers }, { speaker }: SpeakerRef) {
      const params = speakers[speaker]!
      const body = { title: 'Часовой пакет', minutes: 60, meetings: 3, amount: 300_000, valid_days: 30 }
      return api.as(params).call(createPackage, { params, body })
    },
  }),

  'card begins or ceases to be refused': stepKind({
    weight: 1,
    draw: ({ random, crowd }) => ({ speaker: random.int(0, crowd.speakers - 1), declines: random.chance(0.4) }),
    async apply({ api, speakers }, { speaker, declines }: SpeakerRef & { declines: boolean }) {
      const card = await api.ctx.db
        .selectFrom('saved_cards')
        .select('rebill_id')
        .where('user_id', '=', speakers[speaker]!.user_id)
        .executeTakeFirst()
      if (card) await api.control(`/tbank/rebills/${card.rebill_id}`, { declines })
    },
  }),
}
