import type { Order } from '@razgovor/contract/orders'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { orderOfTariffTexts as texts } from './orders.texts.ts'
import { receiptPath } from './receipt-path.ts'

export function TariffWays({ order }: { order: Order }) {
  const { order_id, status, payment_url, paid_at } = order
  const isLost = status === 'CANCELED' || status === 'EXPIRED' || status === 'FAILED'
  return (
    <div className="flex flex-wrap gap-2">
      {payment_url && (
        <a href={payment_url} className={buttonClass({ size: 'lg' })}>
          {texts.pay_on}
        </a>
      )}
      {isLost && (
        <ButtonLink to="/tariffs" size="lg">
          {texts.choose}
        </ButtonLink>
      )}
      <ButtonLink to="/profile/tariff" size="lg" variant={payment_url || isLost ? 'line' : 'ink'}>
        {texts.to_mine}
      </ButtonLink>
      {paid_at && (
        <ButtonLink to={receiptPath(order_id)} size="lg" variant="line">
          {texts.receipt}
        </ButtonLink>
      )}
    </div>
  )
}
