import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { AcquirerError, acquirerOf } from '../acquirer.ts'
import { failOrderWithoutPaymentUrl } from './fail-order-without-payment-url.ts'
import { linkAttempts } from './link-wait.ts'
import { lockOrder, moveOrder } from './move-order.ts'
import { readPaymentToMake } from './payment-to-make.ts'
import { abandonPayments, closePayments, newPayment } from '../payments/payments.ts'

/** The NEW order becomes PENDING, or FAILED with its places freed. Throws payment_service. */
export async function issueLink(ctx: Ctx, order_id: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { provider, payment } = await readPaymentToMake(ctx, order_id)
    const { payment_id } = payment
    try {
      const issued = await acquirerOf(ctx, provider).createPayment(payment)
      await transact(ctx, (tx) => storeLink(tx, ctx.clock.now(), { order_id, payment_id, ...issued }))
      return
    } catch (error) {
      if (!(error instanceof AcquirerError)) throw error
      ctx.log.warn({ err: error, order_id, attempt }, 'the acquirer did not return a payment URL')
      const mayTryAgain = attempt < linkAttempts && error.isTemporary
      if (mayTryAgain && (await transact(ctx, (tx) => startOver(tx, ctx.clock.now(), { order_id, provider })))) continue
      await transact(ctx, (tx) => failOrderWithoutPaymentUrl(tx, ctx.clock.now(), order_id))
      throw new ApiError('payment_service', { cause: error })
    }
  }
}

async function storeLink(
  tx: Tx,
  now: Date,
  issued: { order_id: string; payment_id: string; provider_payment_id: string; payment_url: string },
): Promise<void> {
  const { order_id, payment_id, provider_payment_id, payment_url } = issued
  await lockOrder(tx, order_id)
  await tx
    .updateTable('payments')
    .set({ provider_payment_id, payment_url })
    .where('payment_id', '=', payment_id)
    .execute()
  const isPayable = await moveOrder(tx, now, order_id, { to: 'PENDING', by_user_id: null, why: 'the link is issued' })
  // The order was canceled or has expired during the call, so its unpaid payments have to be canceled too.
  if (!isPayable) await closePayments(tx, order_id)
}

// False if the order ended during the call to the acquirer.
async function startOver(
  tx: Tx,
  now: Date,
  { order_id, provider }: { order_id: string; provider: string },
): Promise<boolean> {
  const { amount, status } = await lockOrder(tx, order_id)
  await abandonPayments(tx, now, order_id)
  if (status !== 'NEW') return false
  await newPayment(tx, now, { order_id, amount, provider })
  return true
}
