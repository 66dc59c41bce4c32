import type { decideDispute as decideDisputeCall, Dispute } from '@razgovor/contract/disputes'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import { inRoubles } from '../../text/money.ts'
import { announceOrder } from '../orders/payments/announce-order.ts'
import { lockOrder } from '../orders/checkout/move-order.ts'
import { createBookingRefund } from '../orders/refunds/refunds.ts'
import { getDispute } from './disputes.ts'
import { disputesRefusals } from './disputes.texts.ts'
import { ordersRefusals } from '../orders/orders.texts.ts'

interface Deciding extends z.output<typeof decideDisputeCall.body> {
  dispute_id: string
  by_user_id: string
}

export async function decideDispute(ctx: Ctx, deciding: Deciding): Promise<Dispute> {
  const { order_id, booking_id } = await getDispute(ctx.db, deciding.dispute_id)
  await transact(ctx, async (tx) => {
    // Serializes the refunds of one order.
    await lockOrder(tx, order_id)
    await decide(tx, ctx.clock.now(), { ...deciding, order_id, booking_id })
    await announceOrder(tx, order_id)
  })
  return getDispute(ctx.db, deciding.dispute_id)
}

async function decide(
  tx: Tx,
  now: Date,
  { dispute_id, decision, comment, by_user_id, ...refund }: Deciding & { order_id: string; booking_id: string },
): Promise<void> {
  const status = decision === 'REFUND' ? 'REFUNDED' : 'DECLINED'
  const found = await tx
    .selectFrom('disputes as d')
    .innerJoin('bookings as b', 'b.booking_id', 'd.booking_id')
    .leftJoin('refunds as r', 'r.refund_id', 'd.refund_id')
    .select(['d.status', 'b.amount', 'b.refunded_amount', 'r.amount as given_back'])
    .where('dispute_id', '=', dispute_id)
    .forUpdate('d')
    .executeTakeFirstOrThrow()
  if (found.status !== 'OPEN') {
    const isSame = found.status === status && (refund.amount === undefined || refund.amount === found.given_back)
    if (isSame) return
    throw new ApiError('already_exists', disputesRefusals.dispute_already_decided)
  }
  const left = found.amount - found.refunded_amount
  const amount = refund.amount ?? left
  const refund_id =
    decision === 'REFUND' ? await refundDisputed(tx, now, { ...refund, amount, left, by_user_id }) : null
  await tx
    .updateTable('disputes')
    .set({ status, comment, refund_id, decided_by_user_id: by_user_id, decided_at: now })
    .where('dispute_id', '=', dispute_id)
    .execute()
  await enqueue(tx, 'dispute-decided', { dispute_id })
}

interface DisputedRefund {
  order_id: string
  booking_id: string
  amount: number
  left: number
  by_user_id: string
}

function refundDisputed(tx: Tx, now: Date, { left, ...refund }: DisputedRefund): Promise<string> {
  const refusal =
    left > 0 ? ordersRefusals.refund_too_large(inRoubles(left)) : disputesRefusals.meeting_already_refunded
  const tooMuch = () => new ApiError('human_friendly', refusal)
  if (left === 0) throw tooMuch()
  return mapConstraintErrors({ bookings_refund_within_amount: tooMuch, refunds_within_payment: tooMuch }, () =>
    createBookingRefund(tx, now, { ...refund, why: 'a dispute was decided for the listener' }),
  )
}
