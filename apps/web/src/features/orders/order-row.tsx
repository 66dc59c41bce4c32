import type { Order } from '@razgovor/contract/orders'
import { Link } from 'react-router'
import { formatDate, formatMoney, formatTime } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { openModal } from '../../lib/modal.ts'
import { useZone } from '../../lib/zone.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { orderTexts, outcomes } from './orders.texts.ts'
import { PackageLeft } from './package-left.tsx'
import { PayAgain } from './pay-again.tsx'
import { receiptPath } from './receipt-path.ts'

export function OrderRow({ order }: { order: Order }) {
  const { order_id, title, status, amount, created_at, items, refunded_amount } = order
  const zone = useZone()
  const speakers = [...new Set(items.map(({ speaker }) => fullName(speaker)))].join(', ')
  return (
    <li className="grid gap-4 border-b border-line py-5 md:grid-cols-[1fr_auto] md:items-baseline">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold break-words">
          <Link to={`/order-result?order_id=${order_id}`} className="hover:underline">
            {title}
          </Link>
        </h2>
        {order.package ? <PackageLeft order={order} /> : speakers && <p className="break-words">{speakers}</p>}
        <p className="mt-1 text-xs text-mute">
          {outcomes[status].title} · <span className="num">{formatMoney(amount)}</span>
          {refunded_amount > 0 && (
            <>
              {' · '}
              {orderTexts.refunded} <span className="num">{formatMoney(refunded_amount)}</span>
            </>
          )}
          {' · '}
          <time dateTime={created_at}>
            {formatDate(created_at, zone)}, {formatTime(created_at, zone)}
          </time>
        </p>
      </div>
      <Actions order={order} />
    </li>
  )
}

function Actions({ order }: { order: Order }) {
  const { order_id, kind, status, paid_at, payment_url, title } = order
  const isOpen = status === 'NEW' || status === 'PENDING'
  const canPayAgain = kind === 'BOOKINGS' && (status === 'CANCELED' || status === 'EXPIRED' || status === 'FAILED')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isOpen && payment_url && (
        <a href={payment_url} className={buttonClass({ size: 'sm' })}>
          {orderTexts.pay_on}
        </a>
      )}
      {isOpen && (
        <Button variant="ghost" size="sm" onClick={() => openModal('GIVE_UP_ORDER', { order_id })}>
          {orderTexts.give_up}
        </Button>
      )}
      {canPayAgain && <PayAgain order={order} size="sm" />}
      {paid_at && (
        <ButtonLink to={receiptPath(order_id)} variant="line" size="sm" aria-label={`${orderTexts.receipt}: ${title}`}>
          {orderTexts.receipt}
        </ButtonLink>
      )}
      <ButtonLink
        to={`/order-result?order_id=${order_id}`}
        variant="line"
        size="sm"
        aria-label={`${orderTexts.details}: ${title}`}
      >
        {orderTexts.details}
      </ButtonLink>
    </div>
  )
}
