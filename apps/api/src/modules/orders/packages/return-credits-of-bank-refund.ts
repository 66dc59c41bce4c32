import type { Tx } from '../../../db/client.ts'
import { creditsRefunded } from '../../notifications/kinds/credits-refunded.ts'
import { endCredits, lockLastCredits } from '../../packages/credits.ts'
import { addRefund, createRefund } from '../refunds/refunds.ts'

interface Returned {
  order_id: string
  payment_id: string
  /** Kopecks that the bank has returned and no refund covers. */
  amount: number
  why: string
  origin: 'BANK' | 'CHARGEBACK'
}

/** The last meetings first; one returned in part is refunded whole. Null if none is unused. Needs the order locked. */
export async function returnCreditsOfBankRefund(
  tx: Tx,
  now: Date,
  { amount, ...refund }: Returned,
): Promise<{ refund_id: string; amount: number } | null> {
  const { order_id, payment_id } = refund
  const { positions, amount: price } = await lockLastCredits(tx, order_id, amount)
  if (positions.length === 0) return null
  const part = Math.min(amount, price)
  const refund_id = await addRefund(tx, now, { ...refund, booking_id: null, amount: part })
  await endCredits(tx, { order_id, positions, refund_id })
  await creditsRefunded.queue(tx, { refund_id, cause: 'BANK' })
  if (price > part) {
    const why = 'the bank returned a part of an unused meeting'
    const rest = { order_id, payment_id, booking_id: null, amount: price - part, why }
    await creditsRefunded.queue(tx, { refund_id: await createRefund(tx, now, rest), cause: 'REST' })
  }
  return { refund_id, amount: part }
}
