import type { Ctx } from '../../../context.ts'
import { closeAttempt } from './ask-acquirer.ts'
import { findPayment } from './payments.ts'

/** Throws AcquirerError, so that the job is retried. */
export async function closePayment(ctx: Ctx, payment_id: string): Promise<void> {
  const payment = await findPayment(ctx.db, payment_id)
  if (payment) await closeAttempt(ctx, payment)
}
