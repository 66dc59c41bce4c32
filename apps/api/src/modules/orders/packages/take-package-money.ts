import type { Tx } from '../../../db/client.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { postPayment } from '../../ledger/post-payment.ts'
import { packageBought } from '../../notifications/kinds/package-bought.ts'
import { openCredits } from '../../packages/credits.ts'
import type { LockedOrder } from '../checkout/move-order.ts'
import { refundCredits } from './refund-credits.ts'

// Refunded at once if the payer gave the order up or the speaker is gone, but not for a package off sale.
export async function takePackageMoney(tx: Tx, now: Date, order: LockedOrder, payment_id: string): Promise<void> {
  const { order_id, amount } = order
  const expires_at = await openCredits(tx, now, { order_id, amount })
  await postPayment(tx, now, { payment_id, bookings: [] })
  if (order.status === 'CANCELED') await refundCredits(tx, now, { order_id, cause: 'GIVEN_UP' })
  else if (!(await isSpeakerOpen(tx, order_id))) await refundCredits(tx, now, { order_id, cause: 'SPEAKER_GONE' })
  else {
    await packageBought.queue(tx, { order_id })
    await warnBefore(tx, now, { order_id, expires_at })
  }
}

const warningDays = 7

// A package of less than two weeks is too short for a warning.
async function warnBefore(tx: Tx, now: Date, { order_id, expires_at }: { order_id: string; expires_at: Date }) {
  const at = plusMinutes(expires_at, -warningDays * 24 * 60)
  if (at < plusMinutes(now, warningDays * 24 * 60)) return
  await enqueue(tx, 'warn-of-credits', { order_id }, { key: `warn-of-credits:${order_id}`, at })
}

// Share-locked, so that a concurrent closure is seen.
async function isSpeakerOpen(tx: Tx, order_id: string): Promise<boolean> {
  const { is_open, role } = await tx
    .selectFrom('package_purchases as b')
    .innerJoin('users as u', 'u.user_id', 'b.speaker_id')
    .select(['u.is_open', 'u.role'])
    .where('b.order_id', '=', order_id)
    .forKeyShare('u')
    .executeTakeFirstOrThrow()
  return is_open && role === 'SPEAKER'
}
