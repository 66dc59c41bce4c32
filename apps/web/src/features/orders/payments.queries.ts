import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { invalidateMeetings } from '../../lib/invalidate-meetings.ts'
import type { Paging } from '../../lib/paging.ts'
import { orderQuery, paylinkRefusals } from './orders.queries.ts'

export const ordersQuery = ({ offset, limit }: Paging) => ({
  ...apiQuery('GET /api/orders', { query: { offset, limit } }),
  staleTime: 0,
})

/** `amount`: the refund shown to the listener. */
export const refundUnusedMutation = () =>
  mutationOptions({
    mutationFn: ({ order_id, amount }: { order_id: string; amount: number }) =>
      call('POST /api/orders/:order_id/refund-unused', { params: { order_id }, body: { amount } }),
    meta: { handles: ['human_friendly'] satisfies ErrorName[] },
    onSettled: (_order, _error, { order_id }, _result, { client }) =>
      Promise.all([
        invalidateOrders(client),
        client.invalidateQueries({ queryKey: orderQuery(order_id).queryKey }),
        client.invalidateQueries({ queryKey: keyOf('GET /api/packages/credits') }),
      ]),
  })

export const receiptQuery = (order_id: string) => ({
  ...apiQuery('GET /api/orders/:order_id/receipt', { params: { order_id } }),
  meta: { handles: ['not_exist', 'validation', 'payment_status'] satisfies ErrorName[] },
})

function invalidateOrders(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: keyOf('GET /api/orders') }), invalidateMeetings(client)])
}

export const payAgainRefusals = [...paylinkRefusals, 'payment_status'] as const satisfies ErrorName[]

/**
 * Returns the order's payment link while it is valid, else creates a new order for the same meetings. `amount`: the sum
 * shown to the listener.
 */
export const payAgainMutation = () =>
  mutationOptions({
    mutationFn: ({ order_id, amount }: { order_id: string; amount?: number }) =>
      call('PATCH /api/payments/:order_id', { params: { order_id }, body: { status: 'NEW', amount } }),
    meta: { handles: payAgainRefusals },
    onError: (_error, _order, _result, { client }) => invalidateOrders(client),
  })
