import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { OrderOutcome } from './order-outcome.tsx'
import { OrderShell } from './order-shell.tsx'
import { NoOrder } from './no-order.tsx'
import { checkedOrderQuery } from './orders.queries.ts'
import { orderOfTariffTexts, orderTexts } from './orders.texts.ts'
import { PayAgain } from './pay-again.tsx'
import { TariffWays } from './tariff-ways.tsx'

/**
 * The page opened when the bank reports a failure. The order's state is checked first, because it may be paid after
 * all.
 */
export function OrderDecline({ order_id }: { order_id: string }) {
  const { data: order, error } = useQuery(checkedOrderQuery(order_id))
  if (isRefusal(error, 'not_exist', 'validation')) return <NoOrder />
  const isUnpaid = !order || order.status === 'NEW' || order.status === 'PENDING'
  if (!isUnpaid) return <OrderOutcome order={order} />
  if (order?.kind === 'TARIFF') {
    return (
      <OrderShell title={orderTexts.declined} text={orderOfTariffTexts.declined}>
        <TariffWays order={order} />
      </OrderShell>
    )
  }
  return (
    <OrderShell title={orderTexts.declined} text={orderTexts.declined_text}>
      <div className="flex flex-wrap gap-2">
        {order && <PayAgain order={order} />}
        {order?.kind !== 'PACKAGE' && (
          <ButtonLink to="/cart" size="lg" variant={order ? 'line' : 'ink'}>
            {orderTexts.to_cart}
          </ButtonLink>
        )}
        <ButtonLink to="/orders" size="lg" variant="line">
          {orderTexts.to_orders}
        </ButtonLink>
      </div>
    </OrderShell>
  )
}
