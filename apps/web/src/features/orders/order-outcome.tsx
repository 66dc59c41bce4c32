import type { Order } from '@razgovor/contract/orders'
import { serverNow } from '../../lib/server-clock.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { OrderMeetings } from './order-meetings.tsx'
import { OrderShell } from './order-shell.tsx'
import { orderTexts, outcomes } from './orders.texts.ts'

/** How an order stands, and what to do next. */
export function OrderOutcome({ order }: { order: Order }) {
  const { title, text } = outcomes[order.status]
  return (
    <OrderShell title={title} text={text}>
      {isPayable(order) && (
        <p className="mb-6 text-mute">
          {orderTexts.time_left} <Countdown ends_at={order.expires_at} now={serverNow} />
        </p>
      )}
      <Ways order={order} />
      <OrderMeetings order={order} />
    </OrderShell>
  )
}

function Ways({ order }: { order: Order }) {
  const isLost = order.status === 'CANCELED' || order.status === 'EXPIRED' || order.status === 'FAILED'
  return (
    <div className="flex flex-wrap gap-2">
      {order.payment_url && (
        <a href={order.payment_url} className={buttonClass({ size: 'lg' })}>
          {orderTexts.pay_on}
        </a>
      )}
      {isLost && (
        <ButtonLink to="/cart" size="lg">
          {orderTexts.try_again}
        </ButtonLink>
      )}
      <ButtonLink to="/orders" size="lg" variant={order.payment_url || isLost ? 'line' : 'ink'}>
        {orderTexts.to_orders}
      </ButtonLink>
    </div>
  )
}

function isPayable({ status }: Order): boolean {
  return status === 'NEW' || status === 'PENDING'
}
