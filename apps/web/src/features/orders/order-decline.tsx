import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OrderOutcome } from './order-outcome.tsx'
import { OrderShell } from './order-shell.tsx'
import { NoOrder } from './no-order.tsx'
import { checkedOrderQuery } from './orders.queries.ts'
import { orderTexts } from './orders.texts.ts'

/** The bank sent the listener here; what the order says about itself goes first, for it may be paid after all. */
export function OrderDecline({ order_id }: { order_id: string }) {
  const { data: order, error } = useQuery(checkedOrderQuery(order_id))
  if (isRefusal(error, 'not_exist', 'validation')) return <NoOrder />
  const isUnpaid = !order || order.status === 'NEW' || order.status === 'PENDING'
  if (!isUnpaid) return <OrderOutcome order={order} />
  return (
    <OrderShell title={orderTexts.declined} text={orderTexts.declined_text}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/cart" size="lg">
          {orderTexts.try_again}
        </ButtonLink>
        <ButtonLink to="/orders" size="lg" variant="line">
          {orderTexts.to_orders}
        </ButtonLink>
      </div>
    </OrderShell>
  )
}
