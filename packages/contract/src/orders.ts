import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { orderSlotsMax } from './limits.ts'
import { publicSlot } from './schedule.ts'
import { amount, currency, instant, page, pageQuery, personInfo, uuid } from './values.ts'
import { availability, bookingStatus, orderStatus } from './words.ts'

export const cartItem = z.object({
  cart_item_id: uuid,
  slot: publicSlot,
  speaker: personInfo,
  availability,
})
export type CartItem = z.infer<typeof cartItem>

const orderedSlots = z
  .array(uuid)
  .min(1, 'Выбери хотя бы одну видеовстречу')
  .max(orderSlotsMax, `Не больше ${orderSlotsMax} встреч в одном заказе`)

export const order = z.object({
  order_id: uuid,
  status: orderStatus,
  amount,
  refunded_amount: amount,
  currency,
  created_at: instant,
  /** When an unpaid order's places are let go. */
  expires_at: instant,
  /** Where to pay, while PENDING. */
  payment_url: z.string().nullable(),
  /** Hours before the start until which a listener's cancelling refunds in full, as agreed when paying. */
  refund_hours: z.int(),
  items: z.array(
    z.object({
      booking_id: uuid,
      consultation_id: uuid,
      slot_id: uuid,
      status: bookingStatus,
      topic: z.string(),
      time_start_iso: instant,
      time_end_iso: instant,
      amount,
      speaker: personInfo,
    }),
  ),
})
export type Order = z.infer<typeof order>

export const listCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  access: 'user',
  summary: 'What the listener means to pay for, with its availability now',
  query: pageQuery,
  response: page(cartItem).extend({
    /** The refund rule in force now. */
    refund_hours: z.int(),
  }),
})

export const isCartEmpty = endpoint({
  method: 'GET',
  path: '/api/cart/is-empty',
  access: 'user',
  summary: 'Is there anything in the cart?',
  response: z.object({ is_empty: z.boolean(), count: z.int() }),
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  access: 'user',
  summary: 'Put a paid slot into the cart; again is the same item',
  body: z.object({ slot_id: uuid }),
  response: cartItem,
  errors: ['timeslot_busy', 'forbidden', 'human_friendly'],
})

export const addSeriesToCart = endpoint({
  method: 'POST',
  path: '/api/cart/series',
  access: 'user',
  summary: 'Put the named sessions of a paid series into the cart, all or none',
  body: z.object({ series_id: uuid, slot_ids: orderedSlots }),
  response: z.object({ items: z.array(cartItem) }),
  /** `fields` names the sessions that can't be had: slot_ids.<index>. */
  errors: ['timeslot_busy', 'timeslot_intersection', 'already_exists', 'forbidden', 'human_friendly', 'not_exist'],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart/:id',
  access: 'user',
  summary: 'Take one item out',
  params: z.object({ id: uuid }),
})

export const clearUnavailable = endpoint({
  method: 'POST',
  path: '/api/cart/clear-unavailable',
  access: 'user',
  summary: 'Take out all that can no longer be booked',
  response: z.object({ removed_count: z.int() }),
})

export const createPaylink = endpoint({
  method: 'POST',
  path: '/api/payments/paylink',
  access: 'user',
  summary: 'Reserve all the named slots or none, and get the link to pay; the same slots again give the same order',
  body: z.object({ slot_ids: orderedSlots }),
  response: z.object({ order_id: uuid, payment_url: z.string(), expires_at: instant }),
  errors: [
    'timeslot_busy',
    'timeslot_intersection',
    'payment_exists',
    'payment_service',
    'payment_status',
    'forbidden',
    'human_friendly',
  ],
})

const orderParams = z.object({ order_id: uuid })

export const changePayment = endpoint({
  method: 'PATCH',
  path: '/api/payments/:order_id',
  access: 'user',
  summary: 'Give an unpaid order up: its places are free at once',
  params: orderParams,
  body: z.object({ status: z.literal('CANCELED') }),
  response: order,
  errors: ['payment_status'],
})

export const updateOrderStatus = endpoint({
  method: 'POST',
  path: '/api/orders/:order_id/update-status',
  access: 'user',
  summary: 'Ask the acquirer how the order stands',
  params: orderParams,
  response: order,
  errors: ['payment_service'],
  calls_per_minute: 60,
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'user',
  summary: 'Orders of the caller, the newest first',
  query: pageQuery,
  response: page(order),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:order_id',
  access: 'user',
  summary: 'An order of the caller',
  params: orderParams,
  response: order,
})

export const receivePaymentNotification = endpoint({
  method: 'POST',
  path: '/api/payments/notifications/:provider',
  access: 'signature',
  summary: "The acquirer's notification; answered with the bare text OK",
  params: z.object({ provider: z.enum(['tbank']) }),
  body: z.record(z.string(), z.unknown()),
  response: z.literal('OK'),
  errors: ['forbidden', 'not_exist', 'validation'],
})
