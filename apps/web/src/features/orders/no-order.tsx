import { ButtonLink } from '../../ui/button-link.tsx'
import { OrderShell } from './order-shell.tsx'
import { orderTexts } from './orders.texts.ts'

export function NoOrder() {
  return (
    <OrderShell title={orderTexts.no_order} text={orderTexts.no_order_text}>
      <ButtonLink to="/orders">{orderTexts.to_orders}</ButtonLink>
    </OrderShell>
  )
}
