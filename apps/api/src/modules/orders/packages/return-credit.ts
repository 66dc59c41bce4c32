import type { Tx } from '../../../db/client.ts'
import { recordCreditReturn } from '../../bookings/cancel-booking.ts'
import { postCreditReturn } from '../../ledger/post-credit.ts'
import { findUsedCredit, freeCredit } from '../../packages/use-credits.ts'

interface Canceled {
  booking_id: string
  order_id: string
  refunded_amount: number
}

/** False if the money has to be refunded instead. The slot and the order must be locked. */
export async function returnCredit(tx: Tx, now: Date, canceled: Canceled): Promise<boolean> {
  const { booking_id, order_id, refunded_amount } = canceled
  if (refunded_amount > 0) return false
  const credit = await findUsedCredit(tx, now, booking_id)
  if (!credit?.is_valid) return false
  await freeCredit(tx, booking_id)
  await postCreditReturn(tx, now, { booking_id, order_id, amount: credit.amount })
  await recordCreditReturn(tx, booking_id)
  return true
}
