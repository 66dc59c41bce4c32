import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { lockFreeCredits } from '../../packages/credits.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { ordersRefusals } from '../orders.texts.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { refundCredits } from './refund-credits.ts'

interface Asking {
  user_id: string
  order_id: string
  amount: number
}

/** Throws not_exist, human_friendly (the sum has changed). */
export async function refundUnused(ctx: Ctx, { user_id, order_id, amount }: Asking): Promise<void> {
  await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order.user_id !== user_id || order.kind !== 'PACKAGE') throw new ApiError('not_exist')
    const unused = await lockFreeCredits(tx, order_id)
    if (unused.positions.length === 0) return
    if (unused.amount !== amount)
      throw new ApiError('human_friendly', ordersRefusals.unused_sum_changed(inRoubles(unused.amount)))
    await refundCredits(tx, ctx.clock.now(), { order_id, cause: 'ASKED' })
    await announceOrder(tx, order_id)
  })
}
