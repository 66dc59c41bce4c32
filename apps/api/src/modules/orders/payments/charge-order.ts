import type { OrderStatus } from '@razgovor/contract/words'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { AcquirerError, acquirerOf } from '../acquirer.ts'
import { applyState, askAcquirer, closeAttempt } from './ask-acquirer.ts'
import { failOrderWithoutPaymentUrl } from '../checkout/fail-order-without-payment-url.ts'
import { lockOrder, moveOrder } from '../checkout/move-order.ts'
import { readPaymentToMake } from '../checkout/payment-to-make.ts'
import { closePayments, unpaidPayments } from './payments.ts'

interface Charge {
  order_id: string
  rebill_id: string
  /** PAYER can pay on the acquirer's page instead; SCHEDULE is a rebill. */
  charged_by: 'PAYER' | 'SCHEDULE'
}

/** Charges the card once: while the payment's state is unknown the order stays PENDING. */
export async function chargeOrder(ctx: Ctx, charge: Charge): Promise<OrderStatus> {
  const { order_id, rebill_id } = charge
  const ready = await prepare(ctx, charge)
  if (ready) {
    const { provider, provider_payment_id } = ready
    try {
      await applyState(ctx, order_id, await acquirerOf(ctx, provider).charge({ provider_payment_id, rebill_id }))
    } catch (error) {
      if (!(error instanceof AcquirerError)) throw error
      ctx.log.warn({ err: error, order_id }, 'the saved card was not charged')
      await resolveCharge(ctx, charge, error)
    }
  }
  const { status } = await ctx.db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return status
}

interface Ready {
  order_id: string
  payment_id: string
  provider: string
  provider_payment_id: string
}

// Null if the order has ended instead.
async function prepare(ctx: Ctx, { order_id, charged_by }: Charge): Promise<Ready | null> {
  const { provider, payment } = await readPaymentToMake(ctx, order_id)
  const { save_card_of: _, ...charged } = payment
  const now = () => ctx.clock.now()
  try {
    const { provider_payment_id } = await acquirerOf(ctx, provider).createPayment({ ...charged, charged_by })
    const { payment_id } = payment
    const ready = { order_id, payment_id, provider, provider_payment_id }
    return (await transact(ctx, (tx) => markCharging(tx, now(), ready))) ? ready : null
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    ctx.log.warn({ err: error, order_id }, 'the acquirer did not create a payment')
    await transact(ctx, (tx) => failOrderWithoutPaymentUrl(tx, now(), order_id))
    return null
  }
}

async function markCharging(tx: Tx, now: Date, { order_id, payment_id, provider_payment_id }: Ready): Promise<boolean> {
  await lockOrder(tx, order_id)
  await tx.updateTable('payments').set({ provider_payment_id }).where('payment_id', '=', payment_id).execute()
  const why = 'the saved card is being charged'
  const isPayable = await moveOrder(tx, now, order_id, { to: 'PENDING', by_user_id: null, why })
  if (!isPayable) await closePayments(tx, order_id)
  return isPayable
}

// A rebill with a temporary refusal stays open until its window ends, and is then not counted as refused.
async function resolveCharge(ctx: Ctx, { order_id, charged_by }: Charge, refusal: AcquirerError): Promise<void> {
  const mayHavePaid = !refusal.isAnswered || (charged_by === 'SCHEDULE' && refusal.isTemporary)
  try {
    if (mayHavePaid) await askAcquirer(ctx, order_id)
    else for (const payment of await unpaidPayments(ctx.db, order_id)) await closeAttempt(ctx, payment)
  } catch (error) {
    // The order's jobs will check again.
    if (!(error instanceof AcquirerError)) throw error
  }
}
