import { sql } from 'kysely'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { AcquirerError, acquirerOf, underWayMinutes, type Cancel, type PaymentState } from '../acquirer.ts'
import { applyState } from '../payments/ask-acquirer.ts'
import { makeReceipt } from '../receipts/make-receipt.ts'
import { itemsGivenBack, listSoldItems } from '../receipts/receipt-items.ts'
import { queueRefund } from './refunds.ts'

type PendingRefund = NonNullable<Awaited<ReturnType<typeof findPending>>>

// Then an operator decides.
const refusalsMax = 10
// How long to wait for the bank while it processes a refund, or for one that must not be requested twice.
const waitMinutes = 24 * 60
const againMinutes = 10

/** First applies the payment's state, so that it refunds once. Throws AcquirerError, so that the job is retried. */
export async function processRefund(ctx: Ctx, refund_id: string): Promise<void> {
  const found = await findPending(ctx, refund_id)
  if (!found) return
  const before = await acquirerOf(ctx, found.provider).getState(found.provider_payment_id)
  await applyState(ctx, found.order_id, before)
  const refund = await findPending(ctx, refund_id)
  if (!refund) return
  const mustWait = before.kind === 'refunding' || (refund.asked_at && before.is_sbp)
  if (mustWait) return waitFor(ctx, refund, before)
  await ask(ctx, refund)
  if (await findPending(ctx, refund_id)) throw notYet(`refund ${refund_id} is not settled yet`)
}

// Makes the job run again.
function notYet(message: string): AcquirerError {
  return new AcquirerError(message, { failure: 'UNANSWERED' })
}

async function ask(ctx: Ctx, refund: PendingRefund): Promise<void> {
  const asked = await ctx.db
    .updateTable('refunds')
    .set({ asked_at: ctx.clock.now() })
    .where('refund_id', '=', refund.refund_id)
    .where('status', '=', 'PENDING')
    .where('returned_amount', '=', refund.returned_amount)
    .returning('refund_id')
    .executeTakeFirst()
  // A chargeback or an operator has settled the refund meanwhile.
  if (!asked) return
  const acquirer = acquirerOf(ctx, refund.provider)
  let state: PaymentState
  try {
    state = await acquirer.cancel(await toCancel(ctx, refund))
  } catch (error) {
    if (!(error instanceof AcquirerError) || !error.isAnswered) throw error
    state = await acquirer.getState(refund.provider_payment_id)
    await applyState(ctx, refund.order_id, state)
    return recordRefusal(ctx, refund, error)
  }
  await applyState(ctx, refund.order_id, state)
  if (state.kind === 'refunded' || state.kind === 'partially_refunded') await spendKey(ctx, refund)
}

// The bank does not say which refund it processed: one without effect is requested again with a new key.
async function spendKey({ db, clock }: Ctx, { refund_id, payment_id, returned_amount }: PendingRefund): Promise<void> {
  const since = plusMinutes(clock.now(), -underWayMinutes)
  const isUnderWay = sql<boolean>`exists (
    select from refunds other
    where other.payment_id = ${payment_id} and other.refund_id <> ${refund_id} and other.asked_at > ${since})`
  await db
    .updateTable('refunds')
    .set({ asked_at: null, spent_keys: sql`spent_keys + case when ${isUnderWay} then 0 else 1 end` })
    .where('refund_id', '=', refund_id)
    .where('status', '=', 'PENDING')
    .where('returned_amount', '=', returned_amount)
    .execute()
}

// A full refund reverses the sale's receipt, unless a closing receipt has been requested since the sale.
async function toCancel(ctx: Ctx, refund: PendingRefund): Promise<Cancel> {
  const { order_id, booking_id, provider_payment_id, left } = refund
  const { payment_amount, receipt_email, receipt_method: method, sale_method } = refund
  const items = itemsGivenBack(await listSoldItems(ctx.db, order_id), { booking_id, amount: left })
  return {
    provider_payment_id,
    refund_id: keyOf(refund),
    amount: left,
    ...((left < payment_amount || method !== sale_method) && {
      receipt: makeReceipt(ctx.config, { receipt_email, method, items }),
    }),
  }
}

// After a partial return the remainder is a separate refund for the bank.
function keyOf({ refund_id, returned_amount, spent_keys }: PendingRefund): string {
  const key = returned_amount === 0 ? refund_id : `${refund_id}:${returned_amount}`
  return spent_keys === 0 ? key : `${key}:again-${spent_keys}`
}

// Nothing is requested meanwhile: the bank is processing a return, or SBP has no idempotency key.
async function waitFor(
  ctx: Ctx,
  { refund_id, asked_at, created_at }: PendingRefund,
  { provider_status }: PaymentState,
): Promise<void> {
  const now = ctx.clock.now()
  if (now >= plusMinutes(asked_at ?? created_at, waitMinutes)) return fail(ctx, refund_id)
  ctx.log.info({ refund_id, provider_status }, 'a refund waits for the bank')
  await queueRefund(ctx.db, refund_id, plusMinutes(now, againMinutes))
}

// Rethrown, so that the job is retried.
async function recordRefusal(ctx: Ctx, { refund_id }: PendingRefund, error: AcquirerError): Promise<void> {
  const recorded = await ctx.db
    .updateTable('refunds')
    .set((eb) => ({ refusals: eb('refusals', '+', 1), asked_at: null }))
    .where('refund_id', '=', refund_id)
    .where('status', '=', 'PENDING')
    .returning('refusals')
    .executeTakeFirst()
  if (!recorded) return
  if (recorded.refusals < refusalsMax) throw error
  await fail(ctx, refund_id)
}

async function fail({ db, log }: Ctx, refund_id: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'FAILED' })
    .where('refund_id', '=', refund_id)
    .where('status', '=', 'PENDING')
    .execute()
  log.error({ refund_id }, 'the bank did not process a refund; operator action required')
}

async function findPending(ctx: Ctx, refund_id: string) {
  const refund = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .select(['r.refund_id', 'r.order_id', 'r.booking_id', 'r.payment_id', 'r.returned_amount', 'r.asked_at'])
    .select(['r.spent_keys', 'r.created_at'])
    .select(['p.provider', 'p.provider_payment_id'])
    .select((eb) => eb('r.amount', '-', eb.ref('r.returned_amount')).as('left'))
    .select(['p.amount as payment_amount', 'o.receipt_email'])
    .select(['r.receipt_method', 'o.receipt_method as sale_method'])
    .where('r.refund_id', '=', refund_id)
    .where('r.status', '=', 'PENDING')
    .executeTakeFirst()
  const provider_payment_id = refund?.provider_payment_id
  return refund && provider_payment_id ? { ...refund, provider_payment_id } : undefined
}
