import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { AcquirerError, acquirerOf, type PaymentKind, type PaymentState } from '../acquirer.ts'
import { announceOrder } from './announce-order.ts'
import { isOpen } from '../orders.states.ts'
import { recordCancelRequest, unpaidPayments, withdrawCancelRequest, type Attempt } from './payments.ts'
import { settlePayment } from './settle-payment.ts'

export async function applyState(ctx: Ctx, order_id: string, state: PaymentState): Promise<void> {
  await transact(ctx, async (tx) => {
    if (await settlePayment(tx, ctx.clock.now(), order_id, state)) await announceOrder(tx, order_id)
  })
}

/** Cancels payments that were abandoned or are being canceled, or whose order is closed. Throws AcquirerError. */
export async function askAcquirer(ctx: Ctx, order_id: string): Promise<void> {
  for (const payment of await unpaidPayments(ctx.db, order_id)) {
    if (payment.cancel_asked_at || payment.abandoned_at || !isOpen(payment.order_status)) {
      await closeAttempt(ctx, payment)
      continue
    }
    const state = await ask(ctx, payment)
    if (state) await applyState(ctx, order_id, state)
  }
}

// Money may still be taken, so abandoning the payment requires canceling it.
const payable: ReadonlySet<PaymentKind> = new Set(['created', 'processing', 'held', 'partially_reversed'])

/** The Cancel may refund a payment made just now, so its answer decides. Throws AcquirerError. */
export async function closeAttempt(ctx: Ctx, payment: Attempt): Promise<void> {
  const { order_id, payment_id, provider } = payment
  const state = await ask(ctx, payment)
  if (!state) return
  const { kind, provider_payment_id } = state
  if (!payable.has(kind)) return applyState(ctx, order_id, state)
  const asked_at = await recordCancelRequest(ctx, payment_id)
  if (!asked_at) return
  await applyState(ctx, order_id, await cancel(ctx, { payment_id, provider, provider_payment_id, asked_at }))
}

interface Canceling {
  payment_id: string
  provider: string
  provider_payment_id: string
  asked_at: Date
}

async function cancel(
  ctx: Ctx,
  { payment_id, provider, provider_payment_id, asked_at }: Canceling,
): Promise<PaymentState> {
  const acquirer = acquirerOf(ctx, provider)
  try {
    return await acquirer.cancel({ provider_payment_id })
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    if (error.failure !== 'UNANSWERED') await withdrawCancelRequest(ctx, payment_id, asked_at)
    if (!error.isAnswered) throw error
    // The acquirer refuses the Cancel if the payment has been closed since its state was fetched.
    const state = await acquirer.getState(provider_payment_id)
    if (payable.has(state.kind)) throw error
    return state
  }
}

/** Null if the acquirer has no such payment, because the call to create it never arrived. */
export async function ask(
  ctx: Ctx,
  { payment_id, provider, provider_payment_id }: Pick<Attempt, 'payment_id' | 'provider' | 'provider_payment_id'>,
): Promise<PaymentState | null> {
  const acquirer = acquirerOf(ctx, provider)
  return provider_payment_id ? acquirer.getState(provider_payment_id) : acquirer.findPayment(payment_id)
}
