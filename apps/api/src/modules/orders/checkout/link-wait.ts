import type { OrderStatus } from '@razgovor/contract/words'
import { plusSeconds } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'

/** Number of attempts to get a payment link before the order fails. */
export const linkAttempts = 2

const otherWorkSeconds = 10

/** An upper bound for getting a link from any acquirer; after it the process that requested the link must have died. */
export function linkWaitSeconds({ acquirers }: Pick<Ctx, 'acquirers'>): number {
  const slowest = Math.max(...acquirers.by_name.values().map(({ timeout_ms }) => timeout_ms))
  return (linkAttempts * slowest) / 1000 + otherWorkSeconds
}

/** True if the order is NEW and the process that requested its payment link must have died. */
export function hasNoPaymentUrl(
  ctx: Pick<Ctx, 'acquirers' | 'clock'>,
  order: { status: OrderStatus; created_at: Date },
) {
  return order.status === 'NEW' && plusSeconds(order.created_at, linkWaitSeconds(ctx)) <= ctx.clock.now()
}
