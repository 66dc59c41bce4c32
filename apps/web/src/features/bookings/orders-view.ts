import { pagePath, readPaging } from '../../lib/paging.ts'
import type { ConsultationFilter } from './bookings.queries.ts'

export type OrdersView = Omit<ConsultationFilter, 'user_id'>

export function readOrdersView(search: URLSearchParams, isSpeaker: boolean): OrdersView {
  return {
    which: search.get('tab') === 'past' ? 'previous' : 'future',
    side: isSpeaker && search.get('side') === 'speaker' ? 'SPEAKER' : 'LISTENER',
    ...readPaging(search),
  }
}

export function ordersPath({ which, side, ...paging }: OrdersView): string {
  return pagePath('/orders', paging, {
    ...(side === 'SPEAKER' && { side: 'speaker' }),
    ...(which === 'previous' && { tab: 'past' }),
  })
}
