import type { Tx } from '../../../db/client.ts'
import { recordCreditReturn } from '../../bookings/cancel-booking.ts'
import { postCreditReturn } from '../../ledger/post-credit.ts'
import { findUsedCredit, freeCredit } from '../../packages/use-credits.ts'

interface Canceled {
  booking_id: string
  order_id: string
  /** What was refunded of the booking before. */
  refunded_amount: number
}

/**
 * Gives the credit of a canceled booking back instead of its money. Returns false, so that the money is refunded, if no
 * credit pays for it, part of its money was refunded before, or the credit could not be used again. The slot and the
 * order must be locked.
 */
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
