import type { OrderStatus } from '@razgovor/contract/words'
import { plusSeconds } from '../../clock.ts'
import type { Ctx } from '../../context.ts'

/** After so many attempts the listener is told that the acquirer is down. */
export const linkAttempts = 2

const otherWorkSeconds = 10

/** By then the acquirer has given a link or failed for good, unless the process that asked is dead. */
export function linkWaitSeconds({ config }: Pick<Ctx, 'config'>): number {
  return (linkAttempts * config.TBANK_TIMEOUT_MS) / 1000 + otherWorkSeconds
}

/** A NEW order that nobody gets a link for any more. */
export function isLinkless(ctx: Pick<Ctx, 'config' | 'clock'>, order: { status: OrderStatus; created_at: Date }) {
  return order.status === 'NEW' && plusSeconds(order.created_at, linkWaitSeconds(ctx)) <= ctx.clock.now()
}
