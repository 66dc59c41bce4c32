import type { ConsultationFilter } from './bookings.queries.ts'

export type OrdersView = Omit<ConsultationFilter, 'user_id'>

/** What the address of «Мои заказы» asks for. */
export function readOrdersView(search: URLSearchParams, isSpeaker: boolean): OrdersView {
  const offset = Number(search.get('offset'))
  return {
    which: search.get('tab') === 'past' ? 'previous' : 'future',
    side: isSpeaker && search.get('side') === 'speaker' ? 'SPEAKER' : 'LISTENER',
    offset: Number.isInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
  }
}

export function ordersPath({ which, side, offset }: OrdersView): string {
  const search = new URLSearchParams({
    ...(side === 'SPEAKER' && { side: 'speaker' }),
    ...(which === 'previous' && { tab: 'past' }),
    ...(offset > 0 && { offset: String(offset) }),
  })
  return search.size > 0 ? `/orders?${search}` : '/orders'
}
