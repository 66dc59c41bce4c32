import type { Order } from '@razgovor/contract/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { invalidateMeetings } from '../../lib/invalidate-meetings.ts'
import { rememberActive, rememberPromoCode, useCheckout } from './checkout.store.ts'
import { checkedOrderQuery } from './orders.queries.ts'
import { pauseAfter } from './poll-pace.ts'

/** Asks the acquirer until the order is settled or a minute has passed; then only on `askAgain`. */
export function useSettlingOrder(order_id: string) {
  const client = useQueryClient()
  const [askedSince, setAskedSince] = useState(Date.now)
  const query = useQuery({
    ...checkedOrderQuery(order_id),
    refetchInterval: ({ state }) =>
      isSettled(state.data) || isUnknown(state.error) ? false : pauseAfter(Date.now() - askedSince),
  })
  const settled = isSettled(query.data) ? query.data?.status : undefined
  useEffect(() => {
    if (!settled) return
    if (useCheckout.getState().activeConsultation === order_id) {
      rememberActive(null)
      if (settled === 'PAID') rememberPromoCode(null)
    }
    void invalidateMeetings(client)
  }, [settled, order_id, client])

  const answered_at = Math.max(query.dataUpdatedAt, query.errorUpdatedAt)
  return {
    order: query.data,
    isMissing: isUnknown(query.error),
    isTired: pauseAfter(answered_at - askedSince) === false,
    isAsking: query.isFetching,
    askAgain: () => {
      setAskedSince(Date.now())
      void query.refetch()
    },
  }
}

function isSettled(order: Order | undefined): boolean {
  return order !== undefined && order.status !== 'NEW' && order.status !== 'PENDING'
}

function isUnknown(error: Error | null): boolean {
  return isRefusal(error, 'not_exist', 'validation')
}
