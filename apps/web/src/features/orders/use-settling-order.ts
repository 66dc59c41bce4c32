import type { Order } from '@razgovor/contract/orders'
import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshMeetings } from '../bookings/bookings.queries.ts'
import { checkedOrderQuery, refreshCart } from './orders.queries.ts'
import { pauseBefore } from './poll-pace.ts'

/** The order, asked of the acquirer until it is settled or a minute has passed; then by `askAgain`. */
export function useSettlingOrder(order_id: string) {
  const client = useQueryClient()
  const [askedBefore, setAskedBefore] = useState(0)
  const query = useQuery({ ...checkedOrderQuery(order_id), refetchInterval: (one) => pauseOf(one, askedBefore) })
  const settled = query.data && !isOpen(query.data) ? query.data.status : null

  useEffect(() => {
    if (settled) void Promise.all([refreshMeetings(client), refreshCart(client)])
  }, [settled, client])

  function askAgain() {
    setAskedBefore(askedOf(client.getQueryCache().find({ queryKey: checkedOrderQuery(order_id).queryKey })))
    void query.refetch()
  }

  const asked = askedOf(client.getQueryCache().find({ queryKey: checkedOrderQuery(order_id).queryKey }))
  return { order: query.data, error: query.error, isTired: pauseBefore(asked - askedBefore) === false, askAgain }
}

export function isOpen({ status }: Order): boolean {
  return status === 'NEW' || status === 'PENDING'
}

function pauseOf(query: Query<Order, Error>, askedBefore: number): number | false {
  const { data, error } = query.state
  if (data && !isOpen(data)) return false
  if (error && !data && query.state.errorUpdateCount === 1) return 1000
  return pauseBefore(askedOf(query) - askedBefore)
}

function askedOf(query: { state: { dataUpdateCount: number; errorUpdateCount: number } } | undefined): number {
  return query ? query.state.dataUpdateCount + query.state.errorUpdateCount : 0
}
