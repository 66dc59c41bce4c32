import type { Tx } from '../../../db/client.ts'
import { changeBookingsOfOrder } from '../../bookings/change-bookings.ts'
import { lockOrder, moveOrder } from './move-order.ts'
import { abandonPayments } from '../payments/payments.ts'
import { recordTariffUnpaid } from '../renewals/tariff-order.ts'

/** Abandons its payments and frees its places. False if the order has ended or has got its URL meanwhile. */
export async function failOrderWithoutPaymentUrl(tx: Tx, now: Date, order_id: string): Promise<boolean> {
  const order = await lockOrder(tx, order_id)
  if (order.status === 'PENDING') return false
  await abandonPayments(tx, now, order_id)
  const move = { by_user_id: null, why: 'the acquirer did not return a payment URL' }
  if (!(await moveOrder(tx, now, order_id, { ...move, to: 'FAILED' }))) return false
  await changeBookingsOfOrder(tx, now, order_id, { ...move, to: 'CANCELED', reason: 'ACQUIRER_DOWN' })
  await recordTariffUnpaid(tx, now, order, { isRefused: false })
  return true
}
