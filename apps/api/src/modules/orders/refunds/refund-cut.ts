import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { claimCut } from '../../bookings/record-cut.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { createBookingRefund } from './refunds.ts'

export async function refundCut(ctx: Ctx, booking_id: string): Promise<void> {
  const booking = await ctx.db
    .selectFrom('bookings')
    .select('order_id')
    .where('booking_id', '=', booking_id)
    .executeTakeFirst()
  if (!booking?.order_id) return
  const { order_id } = booking
  await transact(ctx, async (tx) => {
    await lockOrder(tx, order_id)
    const amount = await claimCut(tx, ctx.clock.now(), booking_id)
    if (!amount) return
    const why = "the speaker's tariff cut the meeting short"
    const refund_id = await createBookingRefund(tx, ctx.clock.now(), { order_id, booking_id, amount, why })
    await enqueue(tx, 'booking-refunded', { refund_id })
    await announceOrder(tx, order_id)
  })
}
