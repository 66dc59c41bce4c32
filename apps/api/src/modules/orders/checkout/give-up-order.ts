import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { changeBookingsOfOrder } from '../../bookings/change-bookings.ts'
import { lockOrder, moveOrder } from './move-order.ts'
import { closePayments } from '../payments/payments.ts'

/** A job cancels its payments at the acquirer. Throws not_exist, payment_status. */
export async function giveUpOrder(ctx: Ctx, user_id: string, order_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order.user_id !== user_id) throw new ApiError('not_exist')
    if (order.status === 'CANCELED') return
    // A scheduled rebill is stopped by unsubscribing instead.
    if (order.is_rebill) throw new ApiError('payment_status')
    const now = ctx.clock.now()
    const move = { by_user_id: user_id, why: 'the listener gave the order up' }
    if (!(await moveOrder(tx, now, order_id, { ...move, to: 'CANCELED' }))) throw new ApiError('payment_status')
    await changeBookingsOfOrder(tx, now, order_id, { ...move, to: 'CANCELED', reason: 'GAVE_UP' })
    await closePayments(tx, order_id)
  })
}
