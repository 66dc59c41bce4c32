import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { promoCodeErrors, type ErrorName } from '@razgovor/contract/error-codes'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { invalidateMeetings } from '../../lib/invalidate-meetings.ts'
import { cartCountQuery } from '../session/counts.queries.ts'

export const cartQuery = () => ({ ...apiQuery('GET /api/cart', { query: { limit: 100 } }), staleTime: 0 })

export const orderQuery = (order_id: string) => apiQuery('GET /api/orders/:order_id', { params: { order_id } })

function invalidateCart(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: keyOf('GET /api/cart') }),
    client.invalidateQueries({ queryKey: cartCountQuery().queryKey }),
  ])
}

export const addToCartMutation = () =>
  mutationOptions({
    mutationFn: (slot_id: string) => call('POST /api/cart', { body: { slot_id } }),
    meta: { handles: ['forbidden', 'not_exist'] },
    onSettled: (_data, _error, _slot_id, _result, { client }) => invalidateCart(client),
  })

export const removeFromCartMutation = () =>
  mutationOptions({
    mutationFn: (cart_item_id: string) => call('DELETE /api/cart/:id', { params: { id: cart_item_id } }),
    onSettled: (_data, _error, _id, _result, { client }) => invalidateCart(client),
  })

export const replaceInCartMutation = () =>
  mutationOptions({
    async mutationFn({ cart_item_id, slot_id }: { cart_item_id: string; slot_id: string }) {
      await call('POST /api/cart', { body: { slot_id } })
      await call('DELETE /api/cart/:id', { params: { id: cart_item_id } })
    },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateCart(client),
  })

export const clearUnavailableMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/cart/clear-unavailable'),
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateCart(client),
  })

export const paylinkRefusals = [
  'timeslot_busy',
  'timeslot_intersection',
  'payment_exists',
  'payment_service',
  'already_exists',
  'forbidden',
  'not_exist',
  'human_friendly',
  'human_friendly_multiple',
  'validation',
  ...promoCodeErrors,
] as const satisfies ErrorName[]

export const paylinkMutation = () =>
  mutationOptions({
    /** `amount`: the sum shown to the listener. */
    mutationFn: (body: { slot_ids: string[]; amount: number; promo_code?: string }) =>
      call('POST /api/payments/paylink', { body }),
    onError: (_error, _body, _result, { client }) =>
      Promise.all([invalidateCart(client), client.invalidateQueries({ queryKey: ['POST /api/cart/quote'] })]),
    meta: { handles: paylinkRefusals },
  })

const creditRefusals = [
  'timeslot_busy',
  'timeslot_intersection',
  'payment_exists',
  'already_exists',
  'forbidden',
  'not_exist',
  'human_friendly',
  'human_friendly_multiple',
] as const satisfies ErrorName[]

/** Books the slots with the listener's packages, all or none. */
export const bookByCreditMutation = () =>
  mutationOptions({
    mutationFn: (slot_ids: string[]) => call('POST /api/packages/bookings', { body: { slot_ids } }),
    meta: { handles: creditRefusals },
    onSettled: (_booked, _error, _slot_ids, _result, { client }) =>
      Promise.all([
        invalidateCart(client),
        invalidateMeetings(client),
        client.invalidateQueries({ queryKey: keyOf('GET /api/packages/credits') }),
        client.invalidateQueries({ queryKey: keyOf('GET /api/orders') }),
      ]),
  })

export const promoRefusals = [...promoCodeErrors, 'validation', 'not_exist'] as const satisfies ErrorName[]

export const quoteQuery = (slot_ids: string[], promo_code: string | null) =>
  queryOptions({
    queryKey: ['POST /api/cart/quote', slot_ids, promo_code],
    queryFn: () => call('POST /api/cart/quote', { body: { slot_ids, promo_code: promo_code ?? '' } }),
    enabled: promo_code !== null && slot_ids.length > 0,
    staleTime: 0,
    retry: false,
    meta: { handles: promoRefusals },
  })

export const giveUpOrderMutation = () =>
  mutationOptions({
    mutationFn: (order_id: string) =>
      call('PATCH /api/payments/:order_id', { params: { order_id }, body: { status: 'CANCELED' } }),
    onSettled: (_data, _error, _order_id, _result, { client }) =>
      Promise.all([invalidateMeetings(client), client.invalidateQueries({ queryKey: keyOf('GET /api/orders') })]),
    meta: { handles: ['payment_status'] },
  })

/** Fetches the order after the server has asked the acquirer for its state. */
export const checkedOrderQuery = (order_id: string) => ({
  ...orderQuery(order_id),
  queryFn: () => call('POST /api/orders/:order_id/update-status', { params: { order_id } }),
  staleTime: 0,
  retry: false,
  meta: { handles: ['payment_service', 'throttling', 'not_exist', 'validation'] satisfies ErrorName[] },
})
