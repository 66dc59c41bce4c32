import { Navigate } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { NoOrder } from './no-order.tsx'
import { OrderOutcome } from './order-outcome.tsx'
import { orderTexts } from './orders.texts.ts'
import { OrderShell } from './order-shell.tsx'
import { useSettlingOrder } from './use-settling-order.ts'

/**
 * The page opened after the bank's page, possibly before the bank has confirmed. A paid tariff redirects to its own
 * page.
 */
export function OrderConfirm({ order_id }: { order_id: string }) {
  const { order, isMissing, isTired, isAsking, askAgain } = useSettlingOrder(order_id)
  if (isMissing) return <NoOrder />
  if (order?.kind === 'TARIFF' && order.status === 'PAID') return <Navigate to="/profile/tariff" replace />
  if (order && order.status !== 'NEW' && order.status !== 'PENDING') return <OrderOutcome order={order} />
  if (!isTired) {
    return (
      <OrderShell title={orderTexts.waiting} text={orderTexts.waiting_text}>
        <Spinner className="size-8" />
      </OrderShell>
    )
  }
  return (
    <OrderShell title={orderTexts.slow} text={orderTexts.slow_text}>
      <div className="flex flex-wrap gap-2">
        <Button size="lg" loading={isAsking} onClick={askAgain}>
          {orderTexts.check_again}
        </Button>
        <ButtonLink to="/orders" size="lg" variant="line">
          {orderTexts.to_orders}
        </ButtonLink>
      </div>
    </OrderShell>
  )
}
