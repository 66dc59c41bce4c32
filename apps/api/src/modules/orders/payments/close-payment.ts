import type { Ctx } from '../../../context.ts'
import { closeAttempt } from './ask-acquirer.ts'
import { findPayment } from './payments.ts'

/**
 * Cancels a payment at the acquirer, or applies its state if it can no longer take money. Throws AcquirerError, so that
 * the job is retried.
 */
export async function closePayment(ctx: Ctx, payment_id: string): Promise<void> {
  const payment = await findPayment(ctx.db, payment_id)
  if (payment) await closeAttempt(ctx, payment)
}
