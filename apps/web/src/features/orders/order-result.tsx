import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NoOrder } from './no-order.tsx'
import { OrderOutcome } from './order-outcome.tsx'
import { checkedOrderQuery, orderQuery } from './orders.queries.ts'

export function OrderResult({ order_id }: { order_id: string }) {
  const { data: order, error, refetch } = useQuery({ ...orderQuery(order_id), meta: checkedOrderQuery(order_id).meta })
  if (isRefusal(error, 'not_exist', 'validation')) return <NoOrder />
  if (order) return <OrderOutcome order={order} />
  return (
    <div className="wrap max-w-[880px] pt-10 pb-24 md:pt-20">
      {error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-64 rounded-card" />}
    </div>
  )
}
