import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { promoCodeErrors } from './error-codes.ts'
import * as fieldTexts from './fields.texts.ts'
import { orderSlotsMax } from './limits.ts'
import { boughtPackage } from './packages.ts'
import { discountBearer, promoCodeText } from './promo-codes.ts'
import { publicSlot } from './schedule.ts'
import { amount, currency, instant, page, pageQuery, personInfo, questionCounts, uuid } from './values.ts'
import { availability, bookingStatus, orderStatus } from './words.ts'

/** Why an item cannot be paid for; OWN: the listener already has this meeting. */
export const unavailableReason = z.enum(['TAKEN', 'BEGUN', 'CLOSED', 'REMOVED', 'OWN', 'SPEAKER_GONE'])
export type UnavailableReason = z.infer<typeof unavailableReason>

export const cartItem = z.object({
  cart_item_id: uuid,
  slot: publicSlot,
  // The price when added; a changed price is shown before payment.
  added_amount: amount,
  // For a session of a series.
  series_title: z.string().nullable(),
  speaker: personInfo,
  availability,
  reason: unavailableReason.nullable(),
  // The longest meeting if the speaker is on the free tariff, whose monthly minutes may run out; null otherwise.
  free_tariff_minutes: z.int().nullable(),
  // Alternatives to an unavailable item: the speaker's nearest free slots of the same kind.
  nearest: z.array(z.object({ slot_id: uuid, time_start_iso: instant, amount: z.int() })),
  // Required ones must be answered before paying.
  questions: questionCounts,
})
export type CartItem = z.infer<typeof cartItem>

const orderedSlots = z
  .array(uuid)
  .min(1, fieldTexts.slotsRequired)
  .max(orderSlotsMax, fieldTexts.slotsAtMost(orderSlotsMax))
// Events of an order in chronological order; REFUND_OWED: a refund is in progress.
export const orderEvent = z.object({
  event: z.enum(['CREATED', 'PAID', 'CANCELED', 'EXPIRED', 'FAILED', 'REFUND_OWED', 'REFUNDED']),
  at: instant,
  // The amount of the payment or the refund.
  amount: amount.nullable(),
})
export type OrderEvent = z.infer<typeof orderEvent>

export const order = z.object({
  order_id: uuid,
  kind: z.enum(['BOOKINGS', 'TARIFF', 'PACKAGE']),
  // Such as «Видеовстреча», «3 видеовстречи», «Тариф «Базовый»», «Пакет «Подготовка к интервью»».
  title: z.string(),
  status: orderStatus,
  // To be paid: the prices of the items less the discount.
  amount,
  discount: amount,
  promo_code: z.string().nullable(),
  discount_bearer: discountBearer.nullable(),
  refunded_amount: amount,
  currency,
  created_at: instant,
  // When the places of an unpaid order are released.
  expires_at: instant,
  // Set while PENDING.
  payment_url: z.string().nullable(),
  // A listener who cancels at least this many hours before the start gets a full refund, as agreed at payment.
  refund_hours: z.int(),
  paid_at: instant.nullable(),
  history: z.array(orderEvent),
  // Set for a package order.
  package: boughtPackage.nullable(),
  // Empty for a tariff order; for a package, the meetings booked with it.
  items: z.array(
    z.object({
      booking_id: uuid,
      consultation_id: uuid,
      slot_id: uuid,
      status: bookingStatus,
      topic: z.string(),
      time_start_iso: instant,
      time_end_iso: instant,
      // Paid: the price less the discount.
      amount,
      discount: amount,
      // Including refunds in progress.
      refunded_amount: amount,
      speaker: personInfo,
    }),
  ),
})
export type Order = z.infer<typeof order>

export const listCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  access: 'user',
  summary: "List the cart's items with their current availability",
  query: pageQuery,
  response: page(cartItem).extend({
    // The current refund rule.
    refund_hours: z.int(),
  }),
})

export const isCartEmpty = endpoint({
  method: 'GET',
  path: '/api/cart/is-empty',
  access: 'user',
  summary: 'Check whether the cart has items',
  response: z.object({ is_empty: z.boolean(), count: z.int() }),
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  access: 'user',
  summary: 'Put a paid slot into the cart; repeating returns the same item',
  body: z.object({ slot_id: uuid }),
  response: cartItem,
  errors: ['timeslot_busy', 'forbidden', 'human_friendly'],
})

export const addSeriesToCart = endpoint({
  method: 'POST',
  path: '/api/cart/series',
  access: 'user',
  summary: 'Put the given sessions of a paid series into the cart, all or none',
  body: z.object({ series_id: uuid, slot_ids: orderedSlots }),
  response: z.object({ items: z.array(cartItem) }),
  // `fields` names unavailable sessions as slot_ids.<index>.
  errors: [
    'timeslot_busy',
    'timeslot_intersection',
    'already_exists',
    'forbidden',
    'human_friendly',
    'human_friendly_multiple',
    'not_exist',
  ],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart/:id',
  access: 'user',
  summary: 'Remove an item from the cart',
  params: z.object({ id: uuid }),
})

export const clearUnavailable = endpoint({
  method: 'POST',
  path: '/api/cart/clear-unavailable',
  access: 'user',
  summary: 'Remove all items that can no longer be booked',
  response: z.object({ removed_count: z.int() }),
})

const paylinkErrors = [
  'timeslot_busy',
  'timeslot_intersection',
  'payment_exists',
  'payment_service',
  'payment_status',
  'already_exists',
  'forbidden',
  'human_friendly',
  'human_friendly_multiple',
  ...promoCodeErrors,
] as const

export const createPaylink = endpoint({
  method: 'POST',
  path: '/api/payments/paylink',
  access: 'user',
  summary:
    'Reserve the given slots, all or none, and get a payment link; the same slots with the same promo code return the same order',
  body: z.object({
    slot_ids: orderedSlots,
    // The total shown to the payer: fails if it has changed.
    amount: amount.optional(),
    promo_code: promoCodeText.optional(),
  }),
  response: z.object({ order_id: uuid, payment_url: z.string(), expires_at: instant }),
  errors: paylinkErrors,
})

const orderParams = z.object({ order_id: uuid })

export const changePayment = endpoint({
  method: 'PATCH',
  path: '/api/payments/:order_id',
  access: 'user',
  summary:
    'Give up an unpaid order (CANCELED), which frees its places, or pay again (NEW): with the same link, else with a new order',
  params: orderParams,
  body: z.object({
    status: z.enum(['CANCELED', 'NEW']),
    // NEW: the total shown to the payer.
    amount: amount.optional(),
  }),
  response: order,
  errors: paylinkErrors,
})

export const updateOrderStatus = endpoint({
  method: 'POST',
  path: '/api/orders/:order_id/update-status',
  access: 'user',
  summary: "Refresh an order's status from the acquirer",
  params: orderParams,
  response: order,
  errors: ['payment_service'],
  calls_per_minute: 60,
})

export const refundUnused = endpoint({
  method: 'POST',
  path: '/api/orders/:order_id/refund-unused',
  access: 'user',
  summary: 'Refund the meetings of a package that are not booked; with none left it changes nothing',
  params: orderParams,
  // The refund shown to the user: fails if it has changed.
  body: z.object({ amount }),
  response: order,
  errors: ['human_friendly', 'not_exist'],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'user',
  summary: "List the caller's orders, newest first",
  query: pageQuery,
  response: page(order),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:order_id',
  access: 'user',
  summary: 'Get an order of the caller',
  params: orderParams,
  response: order,
})

export const receivePaymentNotification = endpoint({
  method: 'POST',
  path: '/api/payments/notifications/:provider',
  access: 'signature',
  summary: 'Receive a notification of an acquirer; the answer is the plain text OK',
  /** The acquirer, as `payments.provider` names it. */
  params: z.object({ provider: z.string().max(32) }),
  body: z.record(z.string(), z.unknown()),
  response: z.literal('OK'),
  /** not_exist: no such acquirer, or no such payment at it. */
  errors: ['forbidden', 'not_exist', 'validation'],
})
