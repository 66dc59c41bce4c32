import type { Ctx } from '../../context.ts'
import { closeAttempt } from './ask-acquirer.ts'

/** Makes sure that a given-up attempt takes no money; throws, to be tried again, while the acquirer does not answer. */
export async function closePayment(ctx: Ctx, payment_id: string): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['payment_id', 'order_id', 'provider_payment_id', 'abandoned_at'])
    .where('payment_id', '=', payment_id)
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  if (payment) await closeAttempt(ctx, payment)
}
