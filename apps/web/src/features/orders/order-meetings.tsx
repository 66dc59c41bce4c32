import type { Order } from '@razgovor/contract/orders'
import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '../../lib/format.ts'
import { icsMutation } from '../../lib/ics-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { orderTexts, packageOrderTexts, refundRule } from './orders.texts.ts'
import { SlotSummary } from './slot-summary.tsx'

export function OrderMeetings({ order }: { order: Order }) {
  if (order.items.length === 0) return <Sum name={order.title} amount={order.amount} />
  return (
    <section aria-labelledby="meetings" className="mt-14">
      <h2 id="meetings" className="h3 mb-4">
        {orderTexts.meetings}
      </h2>
      <ul className="border-t border-line">
        {order.items.map((item) => (
          <li
            key={item.booking_id}
            className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-5"
          >
            <SlotSummary speaker={item.speaker} slot={item} />
            <span className="flex items-center gap-4">
              {item.status === 'BOOKED' && <ToCalendar consultation_id={item.consultation_id} />}
              {order.kind === 'PACKAGE' && item.status === 'CANCELED' && item.amount === 0 ? (
                <span className="text-xs text-mute">{packageOrderTexts.returned}</span>
              ) : (
                <Price paid={item.amount} discount={item.discount} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {order.promo_code !== null && order.discount_bearer && (
        <>
          <Part name={orderTexts.price} sum={formatMoney(order.amount + order.discount)} />
          <Part
            name={orderTexts.discounts[order.discount_bearer](order.promo_code)}
            sum={`−${formatMoney(order.discount)}`}
          />
        </>
      )}
      <Sum name={orderTexts.total} amount={order.amount} />
      <p className="mt-2 text-xs text-mute">{refundRule(order.refund_hours)}</p>
      {order.refunded_amount > 0 && <Sum name={orderTexts.refunded} amount={order.refunded_amount} />}
    </section>
  )
}

function Price({ paid, discount }: { paid: number; discount: number }) {
  return (
    <span className="text-right">
      <span className="num block text-lg font-semibold">{formatMoney(paid)}</span>
      {discount > 0 && <span className="num text-xs text-mute">{orderTexts.line_discount(formatMoney(discount))}</span>}
    </span>
  )
}

function Part({ name, sum }: { name: string; sum: string }) {
  return (
    <p className="mt-3 flex items-baseline justify-between gap-x-4 text-mute">
      <span className="min-w-0 break-words">{name}</span>
      <span className="num whitespace-nowrap">{sum}</span>
    </p>
  )
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-mute">{name}</span>
      <span className="num text-2xl font-semibold">{formatMoney(amount)}</span>
    </p>
  )
}

function ToCalendar({ consultation_id }: { consultation_id: string }) {
  const ics = useMutation(icsMutation())
  return (
    <Button variant="line" size="sm" loading={ics.isPending} onClick={() => ics.mutate(consultation_id)}>
      <Icon name="calendar" />
      {orderTexts.calendar}
    </Button>
  )
}
