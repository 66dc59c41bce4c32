import type { Tx } from '../../../db/client.ts'
import { creditsRefunded } from '../../notifications/kinds/credits-refunded.ts'
import { endCredits, lockFreeCredits } from '../../packages/credits.ts'
import { getPaidPayment } from '../payments/payments.ts'
import { createRefund } from '../refunds/refunds.ts'

export type CreditRefundCause = 'ASKED' | 'EXPIRED' | 'SPEAKER_GONE' | 'LISTENER_GONE' | 'GIVEN_UP'

const whys: Record<CreditRefundCause, string> = {
  ASKED: 'the listener asked for the money of unused meetings',
  EXPIRED: 'the package expired',
  SPEAKER_GONE: 'the speaker left',
  LISTENER_GONE: 'the account of the listener was closed',
  GIVEN_UP: 'paid for after it was canceled',
}

/** Returns the kopecks. The order must be locked. */
export async function refundCredits(
  tx: Tx,
  now: Date,
  { order_id, cause }: { order_id: string; cause: CreditRefundCause },
): Promise<number> {
  const { positions, amount } = await lockFreeCredits(tx, order_id)
  if (positions.length === 0) return 0
  const payment_id = await getPaidPayment(tx, order_id)
  const refund_id = await createRefund(tx, now, { order_id, payment_id, booking_id: null, amount, why: whys[cause] })
  await endCredits(tx, { order_id, positions, refund_id })
  await creditsRefunded.queue(tx, { refund_id, cause })
  return amount
}
