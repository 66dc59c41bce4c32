import type { OrderStatus } from '@razgovor/contract/words'
import { plusSeconds } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'

/** Attempts after which the listener reads that the acquirer is down. */
export const linkAttempts = 2

const otherWorkSeconds = 10

/** By then any acquirer has given a link or failed for good, unless the process that asked is dead. */
export function linkWaitSeconds({ acquirers }: Pick<Ctx, 'acquirers'>): number {
  const slowest = Math.max(...acquirers.by_name.values().map(({ timeout_ms }) => timeout_ms))
  return (linkAttempts * slowest) / 1000 + otherWorkSeconds
}

/** A NEW order whose payment link will never come. */
export function isLinkless(ctx: Pick<Ctx, 'acquirers' | 'clock'>, order: { status: OrderStatus; created_at: Date }) {
  return order.status === 'NEW' && plusSeconds(order.created_at, linkWaitSeconds(ctx)) <= ctx.clock.now()
}
