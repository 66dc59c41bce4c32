import type { Ctx } from '../../../context.ts'
import { closeAttempt } from './ask-acquirer.ts'
import { findPayment } from './payments.ts'

/**
 * Makes sure that a given-up attempt takes no money, and hears how one stands whose end is in doubt; throws, to be tried
 * again, while the acquirer does not answer.
 */
export async function closePayment(ctx: Ctx, payment_id: string): Promise<void> {
  const payment = await findPayment(ctx.db, payment_id)
  if (payment) await closeAttempt(ctx, payment)
}
