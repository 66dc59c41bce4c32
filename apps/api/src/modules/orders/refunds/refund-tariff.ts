import type { Tx } from '../../../db/client.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { createRefund, type NewRefund } from './refunds.ts'
import { followTariffRefund } from '../renewals/tariff-order.ts'
import { ordersRefusals } from '../orders.texts.ts'

type TariffRefund = Omit<NewRefund, 'payment_id' | 'booking_id'>

/** Kopecks that are not refunded yet. Throws payment_status (not paid). */
export async function readTariffRest(tx: Tx, order_id: string): Promise<{ payment_id: string; left: number }> {
  const payment = await tx
    .selectFrom('payments as p')
    .select('payment_id')
    .select((eb) =>
      eb(
        'p.amount',
        '-',
        eb
          .selectFrom('refunds as r')
          .select((r) => r.fn.coalesce(r.fn.sum<number>('r.amount'), r.lit(0)).as('owed'))
          .whereRef('r.payment_id', '=', 'p.payment_id')
          .where('r.status', '<>', 'WITHDRAWN'),
      )
        .$castTo<number>()
        .as('left'),
    )
    .where('order_id', '=', order_id)
    .where('paid_at', 'is not', null)
    .where('is_duplicate', '=', false)
    .executeTakeFirst()
  if (!payment) throw new ApiError('payment_status', ordersRefusals.tariff_not_paid)
  return payment
}

/** A full refund ends the paid period. The order must be locked. */
export async function createTariffRefund(
  tx: Tx,
  now: Date,
  refund: TariffRefund,
  { payment_id, left }: { payment_id: string; left: number },
): Promise<string> {
  const tooMuch = () => new ApiError('human_friendly', ordersRefusals.refund_too_large(inRoubles(left)))
  const refund_id = await mapConstraintErrors(
    { refunds_within_payment: tooMuch, refunds_key_once: 'already_exists' },
    () => createRefund(tx, now, { ...refund, payment_id, booking_id: null }),
  )
  await followTariffRefund(tx, now, { refund_id, order_id: refund.order_id, amount: refund.amount })
  return refund_id
}
