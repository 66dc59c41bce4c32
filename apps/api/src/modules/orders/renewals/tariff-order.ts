import { reservationMinutes } from '@razgovor/contract/words'
import { plusMinutes } from '../../../time/clock.ts'
import type { Tx } from '../../../db/client.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { beginPaidPeriod } from '../../tariffs/begin-paid-period.ts'
import { recordUnpaidRebill } from '../../tariffs/end-subscription.ts'
import { takeBackMoney } from '../../tariffs/take-back-money.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { LockedOrder } from '../checkout/move-order.ts'
import { openOrder } from '../checkout/open-order.ts'
import { recordTariffItem } from '../receipts/receipt-items.ts'
import { createRefund } from '../refunds/refunds.ts'
import { ordersRefusals } from '../orders.texts.ts'

interface NewTariffOrder {
  user_id: string
  tariff_price_id: string
  amount: number
  credit: number
  held: { subscription_id: string; expires_at: Date } | undefined
  rebill_try: number | null
  receipt_email: string
  provider: string
}

/** Throws payment_exists while another purchase or rebill is open. */
export async function openTariffOrder(
  tx: Tx,
  now: Date,
  { held, provider, ...order }: NewTariffOrder,
): Promise<string> {
  const expires_at = plusMinutes(now, reservationMinutes)
  const renewed = { subscription_id: held?.subscription_id ?? null, subscription_expires_at: held?.expires_at ?? null }
  const why = order.rebill_try === null ? 'took a tariff' : 'the tariff renews'
  const order_id = await mapConstraintErrors({ orders_one_open_tariff: tariffPaymentExists }, () =>
    openOrder(tx, now, { ...order, ...renewed, kind: 'TARIFF', refund_hours: 0, expires_at }, { provider, why }),
  )
  await recordTariffItem(tx, now, order_id)
  return order_id
}

export function tariffPaymentExists(): ApiError {
  return new ApiError('payment_exists', ordersRefusals.tariff_payment_pending)
}

/** Refunds the payment if the order was canceled or the tariff has changed since. */
export async function takeTariffMoney(tx: Tx, now: Date, order: LockedOrder, payment_id: string): Promise<void> {
  const { order_id, user_id: speaker_id, amount, created_at: ordered_at, tariff_price_id } = order
  const isGivenUp = order.status === 'CANCELED'
  const purchase = { ...order, speaker_id, ordered_at, tariff_price_id: tariff_price_id! }
  if (!isGivenUp && (await beginPaidPeriod(tx, now, purchase))) return
  const why = isGivenUp ? 'paid for after it was canceled' : 'the tariff has changed since'
  await createRefund(tx, now, { order_id, payment_id, amount, booking_id: null, why })
  await enqueue(tx, 'tariff-event', { about: 'MONEY_BACK', id: order_id })
}

export async function followTariffRefund(
  tx: Tx,
  now: Date,
  { refund_id, order_id, amount: returned }: { refund_id: string; order_id: string; amount: number },
): Promise<void> {
  await enqueue(tx, 'tariff-event', { about: 'REFUNDED', id: refund_id })
  const { amount, refunded } = await tx
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.payment_id')
    .select('payments.amount')
    .select((eb) => eb.fn.sum<number>('refunds.amount').as('refunded'))
    .where('payments.order_id', '=', order_id)
    .where('payments.is_duplicate', '=', false)
    .where('refunds.status', '<>', 'WITHDRAWN')
    .groupBy('payments.payment_id')
    .executeTakeFirstOrThrow()
  await takeBackMoney(tx, now, { order_id, amount: returned, is_all: refunded === amount })
}

/** Does nothing unless it is a rebill; one that was not declined (`isRefused`) is retried in an hour. */
export async function recordTariffUnpaid(
  tx: Tx,
  now: Date,
  order: LockedOrder,
  outcome: { isRefused: boolean },
): Promise<void> {
  const { user_id: speaker_id, is_rebill, subscription_id, subscription_expires_at } = order
  if (!is_rebill || !subscription_id || !subscription_expires_at) return
  await recordUnpaidRebill(tx, now, { speaker_id, subscription_id, subscription_expires_at }, outcome)
}
