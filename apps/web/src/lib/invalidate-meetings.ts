import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from './api-query.ts'

const routes = [
  'GET /api/users/:user_id/future-as-listener-consultations/count',
  'GET /api/users/:user_id/future-as-listener-consultations',
  'GET /api/users/:user_id/previous-as-listener-consultations',
  'GET /api/users/:user_id/future-as-speaker-consultations',
  'GET /api/users/:user_id/previous-as-speaker-consultations',
  'GET /api/consultations/:id',
  'GET /api/users/:user_id/schedule',
  'GET /api/conversations/:id',
  'GET /api/speakers/:user_id/time-slots/:slot_id',
  'GET /api/orders/:order_id',
  'GET /api/cart',
  'GET /api/cart/is-empty',
] as const

/** Invalidates everything that a booking, payment or cancellation changes. */
export function invalidateMeetings(client: QueryClient): Promise<unknown> {
  return Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })))
}
