import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, currency, instant, uuid } from './values.ts'

// 1, 6 or 12 calendar months.
export const subscriptionType = z.enum(['MONTHLY', 'HALF_YEARLY', 'YEARLY'])
export type SubscriptionType = z.infer<typeof subscriptionType>

export const tariff = z.object({
  tariff_id: uuid,
  code: z.string(),
  title: z.string(),
  // Null for no limit.
  meeting_minutes: z.int().nullable(),
  month_minutes: z.int().nullable(),
  donations_allowed: z.boolean(),
  series_allowed: z.boolean(),
  participants_max: z.int(),
})
export type Tariff = z.infer<typeof tariff>

export const subscriptionOffer = z.object({
  subscription_id: uuid,
  subscription_type: subscriptionType,
  // For the whole period.
  amount,
})
export type SubscriptionOffer = z.infer<typeof subscriptionOffer>

export const currentTariff = z.object({
  tariff,
  // Null on FREE.
  subscription_id: uuid.nullable(),
  subscription_type: subscriptionType.nullable(),
  // The end of the paid period.
  expires_at: instant.nullable(),
  auto_renew: z.boolean(),
  // The next automatic charge; null if there is none.
  next_charge: z.object({ at: instant, amount, failed_count: z.int() }).nullable(),
  // The tariff that starts at expiry; null for the same one.
  next: z.object({ tariff, subscription_id: uuid, subscription_type: subscriptionType }).nullable(),
  card: z.object({ pan: z.string(), expires: z.string() }).nullable(),
  // A purchase or charge that the acquirer has not settled.
  open_order_id: uuid.nullable(),
  // Used in the calendar month of the speaker's zone.
  minutes_used: z.int(),
  minutes_limit: z.int().nullable(),
})
export type CurrentTariff = z.infer<typeof currentTariff>

export const subscriptionQuote = z.object({
  // BUY from FREE; UPGRADE immediately, crediting unused days; AT_EXPIRY for a cheaper tariff; RESUME restores renewal;
  // CURRENT is already active.
  kind: z.enum(['BUY', 'UPGRADE', 'AT_EXPIRY', 'RESUME', 'CURRENT']),
  amount,
  currency,
  // The amount to pay now: the price minus the credit.
  due: amount,
  credit: amount,
  starts_at: instant,
  expires_at: instant,
  // CARD: charges the saved card. PAGE: pays on the acquirer's page. NONE: nothing to pay now.
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
    // As quoted: fails without effect if it has changed.
    due: amount,
    // Pay on the acquirer's page even if a card is saved.
    other_card: z.boolean().default(false),
  }),
  response: z.object({
    // PAY: redirect to payment_url. CHARGING: the saved card is being charged. DONE: nothing left to do.
    status: z.enum(['PAY', 'CHARGING', 'DONE']),
    order_id: uuid.nullable(),
    payment_url: z.string().nullable(),
    current: currentTariff,
  }),
  // human_friendly: the amount changed. payment_exists: another purchase or charge is not settled.
  errors: ['payment_exists', 'payment_service', 'human_friendly', 'not_exist'],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/subscriptions/unsubscribe',
  access: 'speaker',
  summary: 'Stop renewal; the tariff works until it expires. Repeating changes nothing',
  response: currentTariff,
})
