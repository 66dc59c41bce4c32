import type { OrderStatus } from '@razgovor/contract/words'
import { plusSeconds } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'

export const linkAttempts = 2

const otherWorkSeconds = 10

/** After this the process that requested the link must have died. */
export function linkWaitSeconds({ acquirers }: Pick<Ctx, 'acquirers'>): number {
  const slowest = Math.max(...acquirers.by_name.values().map(({ timeout_ms }) => timeout_ms))
  return (linkAttempts * slowest) / 1000 + otherWorkSeconds
}

export function hasNoPaymentUrl(
  ctx: Pick<Ctx, 'acquirers' | 'clock'>,
  order: { status: OrderStatus; created_at: Date },
) {
  return order.status === 'NEW' && plusSeconds(order.created_at, linkWaitSeconds(ctx)) <= ctx.clock.now()
}
