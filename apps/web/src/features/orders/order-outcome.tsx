import type { Order } from '@razgovor/contract/orders'
import { openModal } from '../../lib/modal.ts'
import { speakerPath } from '../../lib/paths.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { OrderHistory } from './order-history.tsx'
import { OrderMeetings } from './order-meetings.tsx'
import { OrderShell } from './order-shell.tsx'
import { PackageLeft } from './package-left.tsx'
import { orderTexts, outcomes, packageOrderTexts, packageOutcomes, paidTexts, tariffOutcomes } from './orders.texts.ts'
import { PayAgain } from './pay-again.tsx'
import { receiptPath } from './receipt-path.ts'
import { TariffWays } from './tariff-ways.tsx'

export function OrderOutcome({ order }: { order: Order }) {
  const isTariff = order.kind === 'TARIFF'
  const email = useViewer()?.user.email
  const { title, text } = (isTariff ? tariffOutcomes : order.kind === 'PACKAGE' ? packageOutcomes : outcomes)[
    order.status
  ]
  return (
    <OrderShell
      title={title}
      text={email && order.kind !== 'TARIFF' && order.status === 'PAID' ? paidTexts[order.kind](email) : text}
    >
      {isPayable(order) && (
        <p className="mb-6 text-mute">
          {orderTexts.time_left} <Countdown ends_at={order.expires_at} now={serverNow} />
        </p>
      )}
      {isTariff ? <TariffWays order={order} /> : <Ways order={order} />}
      {order.package && (
        <div className="mt-10">
          <PackageLeft order={order} />
        </div>
      )}
      <OrderMeetings order={order} />
      <OrderHistory history={order.history} />
    </OrderShell>
  )
}

function Ways({ order }: { order: Order }) {
  const isLost = order.status === 'CANCELED' || order.status === 'EXPIRED' || order.status === 'FAILED'
  // A package is bought again on the speaker's page.
  const isFresh = isLost && !order.package
  return (
    <div className="flex flex-wrap gap-2">
      {isFresh && <PayAgain order={order} />}
      {isLost && order.package && (
        <ButtonLink to={speakerPath(order.package.speaker)} size="lg">
          {packageOrderTexts.buy_again}
        </ButtonLink>
      )}
      {order.payment_url && (
        <a href={order.payment_url} className={buttonClass({ size: 'lg' })}>
          {orderTexts.pay_on}
        </a>
      )}
      {isFresh && (
        <ButtonLink to="/cart" size="lg" variant="line">
          {orderTexts.to_cart}
        </ButtonLink>
      )}
      <ButtonLink to="/orders" size="lg" variant={order.payment_url || isLost ? 'line' : 'ink'}>
        {orderTexts.to_orders}
      </ButtonLink>
      {order.paid_at && (
        <ButtonLink to={receiptPath(order.order_id)} size="lg" variant="line">
          {orderTexts.receipt}
        </ButtonLink>
      )}
      {isPayable(order) && (
        <Button size="lg" variant="ghost" onClick={() => openModal('GIVE_UP_ORDER', { order_id: order.order_id })}>
          {orderTexts.give_up}
        </Button>
      )}
    </div>
  )
}

function isPayable({ status }: Order): boolean {
  return status === 'NEW' || status === 'PENDING'
}
