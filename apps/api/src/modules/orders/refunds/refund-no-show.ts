import { refundedOutcomes } from '@razgovor/contract/words'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { createBookingRefund } from './refunds.ts'

export async function refundNoShow(ctx: Ctx, booking_id: string): Promise<void> {
  const booking = await ctx.db
    .selectFrom('bookings')
    .select('order_id')
    .where('booking_id', '=', booking_id)
    .where('outcome', 'in', refundedOutcomes)
    .executeTakeFirst()
  if (!booking?.order_id) return
  const { order_id } = booking
  await transact(ctx, async (tx) => {
    if (await refundOnce(tx, ctx.clock.now(), { booking_id, order_id })) await announceOrder(tx, order_id)
  })
}

async function refundOnce(tx: Tx, now: Date, of: { booking_id: string; order_id: string }): Promise<boolean> {
  // The lock serializes the refunds of an order, so that each reads the current rest.
  await lockOrder(tx, of.order_id)
  const { amount, refunded_amount } = await tx
    .selectFrom('bookings')
    .select(['amount', 'refunded_amount'])
    .where('booking_id', '=', of.booking_id)
    .executeTakeFirstOrThrow()
  const left = amount - refunded_amount
  if (left === 0) return false
  await createBookingRefund(tx, now, { ...of, amount: left, why: 'the speaker did not hold the meeting' })
  return true
}
