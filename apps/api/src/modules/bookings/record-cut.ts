import { paidAt } from '@razgovor/contract/move-refund'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { creditMinutes } from '../../db/credit-of-booking.ts'
import { enqueue } from '../../jobs/queue.ts'
import { movesOfBooking, priceInForce } from './moves/find-movable.ts'

/**
 * Records that the speaker's tariff ended the meeting at that moment, and queues refunds of the undelivered share of
 * paid bookings. Safe to repeat.
 */
export async function recordCut(tx: Tx, consultation_id: string, at: Date): Promise<void> {
  const cut = await tx
    .updateTable('bookings')
    .set({ cut_seconds: sql<number>`extract(epoch from time_end - greatest(${at}::timestamptz, time_start))::int` })
    .where('consultation_id', '=', consultation_id)
    .where('status', '=', 'ENDED')
    .where('outcome', '=', 'HELD')
    .where('amount', '>', 0)
    .where('cut_seconds', 'is', null)
    .where('time_end', '>', at)
    .returning('booking_id')
    .execute()
  for (const { booking_id } of cut) await enqueue(tx, 'refund-cut', { booking_id })
}

/** Returns the kopecks to refund, once; undefined if claimed before, or if nothing is left to refund. */
export async function claimCut(tx: Tx, now: Date, booking_id: string): Promise<number | undefined> {
  const claimed = await tx
    .updateTable('bookings')
    .set({ cut_refunded_at: now })
    .where('booking_id', '=', booking_id)
    .where('cut_seconds', 'is not', null)
    .where('cut_refunded_at', 'is', null)
    .returning(['amount', 'refunded_amount', 'cut_seconds'])
    .returning(sql<number>`extract(epoch from time_end - time_start)::int`.as('seconds'))
    .executeTakeFirst()
  if (!claimed) return undefined
  const { amount, refunded_amount, cut_seconds, seconds } = claimed
  const owed = Math.ceil(((await costInForce(tx, booking_id)) * cut_seconds!) / seconds)
  return Math.min(amount - refunded_amount, owed) || undefined
}

// A move to a cheaper time has refunded the rest. A credit of a package pays for any price.
async function costInForce(tx: Tx, booking_id: string): Promise<number> {
  const { price, credit_minutes, ...paid } = await tx
    .selectFrom('bookings as b')
    .innerJoinLateral(movesOfBooking(tx), (join) => join.onTrue())
    .select(['b.amount', 'b.discount', priceInForce.as('price'), creditMinutes.as('credit_minutes')])
    .where('b.booking_id', '=', booking_id)
    .executeTakeFirstOrThrow()
  return credit_minutes === null ? paidAt(paid, price) : paid.amount
}
