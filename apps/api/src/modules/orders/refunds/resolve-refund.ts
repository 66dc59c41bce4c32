import { moveRefund } from '@razgovor/contract/move-refund'
import { isRefundedOutcome } from '@razgovor/contract/words'
import { logChange, type AdminDoing } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { recordRefund } from '../../bookings/cancel-booking.ts'
import { movesOfBooking, priceInForce } from '../../bookings/moves/find-movable.ts'
import { postWithdrawal } from '../../ledger/post-refund.ts'
import { AcquirerError, acquirerOf, type PaymentState } from '../acquirer.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { applyState } from '../payments/ask-acquirer.ts'
import { recordReturn } from '../payments/bank-returns.ts'
import { queueClosing } from '../receipts/closing-receipts.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { queueRefund } from './refunds.ts'
import { ordersRefusals } from '../orders.texts.ts'

type Action = 'retry' | 'outside' | 'withdraw'
type Status = 'PENDING' | 'DONE' | 'FAILED' | 'WITHDRAWN'
type Refund = Awaited<ReturnType<typeof readRefund>>

const outcomes: Record<Action, Status> = { retry: 'PENDING', outside: 'DONE', withdraw: 'WITHDRAWN' }

const works: Record<Action, (tx: Tx, now: Date, refund: Refund) => Promise<void>> = { retry, outside, withdraw }

/** First applies the payment's state. Throws not_exist, human_friendly (due, or still processed), payment_service. */
export async function resolveRefund(
  ctx: Ctx,
  { refund_id, action, why, ...author }: AdminDoing & { refund_id: string; action: Action },
): Promise<{ refund_id: string; status: Status }> {
  const { order_id, provider, provider_payment_id, status } = await readRefund(ctx.db, refund_id)
  const state =
    status === 'FAILED' && provider_payment_id
      ? await applyBankState(ctx, { order_id, provider, provider_payment_id })
      : undefined
  const done = await transact(ctx, async (tx) => {
    await lockOrder(tx, order_id)
    await announceOrder(tx, order_id)
    const refund = await readRefund(tx, refund_id)
    if (refund.status === outcomes[action]) return refund.status
    if (refund.status !== 'FAILED') throw new ApiError('human_friendly', ordersRefusals.refund_not_stuck)
    if (action !== 'outside' && state?.kind === 'refunding')
      throw new ApiError('human_friendly', ordersRefusals.refund_under_way)
    const now = ctx.clock.now()
    await works[action](tx, now, refund)
    await logChange(tx, {
      ...author,
      table_name: 'refunds',
      row_id: refund_id,
      action: `refund-${action}`,
      subject_id: null,
      before: { status: refund.status },
      after: { status: outcomes[action], amount: refund.left, why },
      at: now,
    })
    return outcomes[action]
  })
  return { refund_id, status: done }
}

interface AtBank {
  order_id: string
  provider: string
  provider_payment_id: string
}

async function applyBankState(ctx: Ctx, { order_id, provider, provider_payment_id }: AtBank): Promise<PaymentState> {
  try {
    const state = await acquirerOf(ctx, provider).getState(provider_payment_id)
    await applyState(ctx, order_id, state)
    return state
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    throw new ApiError('payment_service', { cause: error, ...ordersRefusals.bank_not_responding })
  }
}

async function readRefund(db: Db, refund_id: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('orders as sold', 'sold.order_id', 'r.order_id')
    .leftJoin('bookings as b', 'b.booking_id', 'r.booking_id')
    .leftJoin('disputes as d', 'd.refund_id', 'r.refund_id')
    .leftJoin('booking_moves as m', 'm.refund_id', 'r.refund_id')
    .select(['r.refund_id', 'r.order_id', 'r.booking_id', 'r.status', 'r.amount', 'r.returned_amount'])
    .select((eb) => [
      eb('r.amount', '-', eb.ref('r.returned_amount')).as('left'),
      eb('b.cut_refunded_at', 'is not', null).$castTo<boolean>().as('is_cut'),
      eb
        .exists(
          eb
            .selectFrom('subscription_periods as paid')
            .innerJoin('subscription_periods as later', 'later.credit_of', 'paid.subscription_id')
            .select('later.period_id')
            .whereRef('paid.order_id', '=', 'r.order_id')
            .where('later.credit_returned', '>', 0),
        )
        .$castTo<boolean>()
        .as('has_shortened'),
    ])
    .select([
      'p.provider',
      'p.provider_payment_id',
      'p.is_duplicate',
      'b.status as booking_status',
      'b.outcome',
      'd.dispute_id',
      'm.move_id',
      'sold.kind as order_kind',
    ])
    .select((eb) =>
      eb
        .selectFrom('refunds as o')
        .select((o) => o.fn.sum<number>('o.amount').as('owed'))
        .whereRef('o.payment_id', '=', 'r.payment_id')
        .where('o.status', '<>', 'WITHDRAWN')
        .as('owed'),
    )
    .select('p.amount as paid')
    .where('r.refund_id', '=', refund_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

async function retry(tx: Tx, _now: Date, { refund_id }: Refund): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'PENDING', refusals: 0, asked_at: null })
    .where('refund_id', '=', refund_id)
    .execute()
  await queueRefund(tx, refund_id)
}

async function outside(tx: Tx, now: Date, { refund_id, left }: Refund): Promise<void> {
  await recordReturn(tx, now, { refund_id, amount: left, via: 'OUTSIDE', chargeback_id: null })
}

async function withdraw(tx: Tx, now: Date, refund: Refund): Promise<void> {
  const { refund_id, order_id, booking_id, booking_status, amount } = refund
  if (refund.returned_amount > 0) throw new ApiError('human_friendly', ordersRefusals.refund_partly_paid)
  if (isDemanded(refund) || (booking_id && (await exceedsPrice(tx, booking_id, amount))))
    throw new ApiError('human_friendly', ordersRefusals.refund_is_due)
  await tx.updateTable('refunds').set({ status: 'WITHDRAWN' }).where('refund_id', '=', refund_id).execute()
  if (booking_id) {
    await recordRefund(tx, booking_id, -amount)
    await queueClosing(tx, now, booking_id)
  }
  await postWithdrawal(tx, now, { refund_id, order_id, booking_id, amount, isEnded: booking_status === 'ENDED' })
  await enqueue(tx, 'refund-withdrawn', { refund_id })
}

// The listener or the speaker is entitled to the refund, so it cannot be withdrawn.
function isDemanded(refund: Refund): boolean {
  const { booking_id, booking_status, outcome, is_cut, dispute_id, move_id, is_duplicate, owed, paid, order_kind } =
    refund
  if (refund.has_shortened) return true
  if (dispute_id || move_id || is_duplicate) return true
  if (order_kind === 'PACKAGE' && !booking_id) return true
  if (!booking_id) return owed === paid
  return booking_status === 'CANCELED' || booking_status === 'EXPIRED' || isRefundedOutcome(outcome) || is_cut
}

// Compares the booking without the refund with the cheaper time to which it was moved.
async function exceedsPrice(tx: Tx, booking_id: string, refund_amount: number): Promise<boolean> {
  const { price, refunded_amount, ...paid } = await tx
    .selectFrom('bookings as b')
    .innerJoinLateral(movesOfBooking(tx), (join) => join.onTrue())
    .select(['b.amount', 'b.discount', 'b.refunded_amount', priceInForce.as('price')])
    .where('b.booking_id', '=', booking_id)
    .executeTakeFirstOrThrow()
  const due = moveRefund({ ...paid, refunded_amount: 0 }, paid.amount + paid.discount, price)
  return refunded_amount - refund_amount < due
}
