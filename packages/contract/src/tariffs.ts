import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, currency, instant, uuid } from './values.ts'

/** Calendar months: 1, 6, 12. */
export const subscriptionType = z.enum(['MONTHLY', 'HALF_YEARLY', 'YEARLY'])
export type SubscriptionType = z.infer<typeof subscriptionType>

export const tariff = z.object({
  tariff_id: uuid,
  code: z.string(),
  title: z.string(),
  /** Null: no limit. */
  meeting_minutes: z.int().nullable(),
  month_minutes: z.int().nullable(),
  donations_allowed: z.boolean(),
  series_allowed: z.boolean(),
  participants_max: z.int(),
})
export type Tariff = z.infer<typeof tariff>

/** What can be bought: a tariff for a period. */
export const subscriptionOffer = z.object({
  subscription_id: uuid,
  subscription_type: subscriptionType,
  /** For the whole period. */
  amount,
})
export type SubscriptionOffer = z.infer<typeof subscriptionOffer>

export const currentTariff = z.object({
  tariff,
  /** Null on FREE. */
  subscription_id: uuid.nullable(),
  subscription_type: subscriptionType.nullable(),
  /** Paid until then. */
  expires_at: instant.nullable(),
  auto_renew: z.boolean(),
  /** The next rebill: when, and how much; null without one. */
  next_charge: z.object({ at: instant, amount, failed_count: z.int() }).nullable(),
  /** What begins at expiry instead of the same again; null when that is so. */
  next: z.object({ tariff, subscription_id: uuid, subscription_type: subscriptionType }).nullable(),
  card: z.object({ pan: z.string(), expires: z.string() }).nullable(),
  /** Of a purchase or a rebill that the acquirer has not settled yet. */
  open_order_id: uuid.nullable(),
  /** Of the calendar month in the speaker's zone. */
  minutes_used: z.int(),
  minutes_limit: z.int().nullable(),
})
export type CurrentTariff = z.infer<typeof currentTariff>

export const subscriptionQuote = z.object({
  /** BUY from FREE; UPGRADE at once with the unused days credited; AT_EXPIRY what is cheaper; RESUME renews again; CURRENT is held already. */
  kind: z.enum(['BUY', 'UPGRADE', 'AT_EXPIRY', 'RESUME', 'CURRENT']),
  amount,
  currency,
  /** To pay now: the amount less the credit. */
  due: amount,
  credit: amount,
  starts_at: instant,
  expires_at: instant,
  /** CARD: the saved card is charged at once; PAGE: the acquirer's page; NONE: nothing to pay now. */
  pay_by: z.enum(['CARD', 'PAGE', 'NONE']),
})
export type SubscriptionQuote = z.infer<typeof subscriptionQuote>

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscriptions',
  access: 'anyone',
  summary: 'List tariffs with the price of each period; FREE has no offers',
  response: z.object({
    items: z.array(tariff.extend({ description: z.array(z.string()), offers: z.array(subscriptionOffer) })),
    currency,
  }),
})

export const getCurrentTariff = endpoint({
  method: 'GET',
  path: '/api/subscriptions/current',
  access: 'speaker',
  summary: "Get the speaker's tariff, its expiry, renewal and used minutes",
  response: currentTariff,
})

const offerParams = z.object({ subscription_id: uuid })

export const quoteSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/:subscription_id/quote',
  access: 'speaker',
  summary: 'Preview the price and effect of taking an offer now',
  params: offerParams,
  response: subscriptionQuote,
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:subscription_id/subscribe',
  access: 'speaker',
  summary: 'Take an offer: with the saved card, on a payment page, or at expiry',
  params: offerParams,
  body: z.object({
    /** As the quote said; when it is not so any more nothing happens. */
    due: amount,
    /** Pay on the acquirer's page though a card is saved. */
    other_card: z.boolean().default(false),
  }),
  response: z.object({
    /** PAY: go to payment_url; CHARGING: the saved card is being charged; DONE: nothing more to do. */
    status: z.enum(['PAY', 'CHARGING', 'DONE']),
    order_id: uuid.nullable(),
    payment_url: z.string().nullable(),
    current: currentTariff,
  }),
  /** human_friendly: the sum changed; payment_exists: another purchase or rebill is not settled yet. */
  errors: ['payment_exists', 'payment_service', 'human_friendly', 'not_exist'],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/subscriptions/unsubscribe',
  access: 'speaker',
  summary: 'Stop renewal; the tariff works until it expires. Repeating changes nothing',
  response: currentTariff,
})
