import type { Ctx } from '../../context.ts'
import { closeAttempt } from './ask-acquirer.ts'
import { findUnpaidPayment } from './payments.ts'

/** Makes sure that a given-up attempt takes no money; throws, to be tried again, while the acquirer does not answer. */
export async function closePayment(ctx: Ctx, payment_id: string): Promise<void> {
  const payment = await findUnpaidPayment(ctx.db, payment_id)
  if (payment) await closeAttempt(ctx, payment)
}
