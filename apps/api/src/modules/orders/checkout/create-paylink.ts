import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { expireOrder } from './expire-order.ts'
import { explainLost } from '../cart/explain-lost.ts'
import { getPromoCode } from '../../promo-codes/get-promo-code.ts'
import { failOrderWithoutPaymentUrl } from './fail-order-without-payment-url.ts'
import { giveUpOrder } from './give-up-order.ts'
import { issueLink } from './issue-link.ts'
import { linkWaitSeconds } from './link-wait.ts'
import { LostSlots, reserveOrder, type Reserved } from './reserve-order.ts'

export interface Paylink {
  order_id: string
  payment_url: string
  expires_at: string
}

interface Wanted {
  user_id: string
  slot_ids: readonly string[]
  /** The total that was shown to the payer; a different one is refused. */
  amount?: number | undefined
  promo_code_id: string | null
  was_ordered?: boolean
  zone: string
}

/** Throws promo_code_unknown, throttling, and what `reserveAndLink` throws. */
export async function createPaylink(
  ctx: Ctx,
  { promo_code, ...wanted }: Omit<Wanted, 'promo_code_id'> & { promo_code?: string | undefined },
): Promise<Paylink> {
  const promo = promo_code === undefined ? null : await getPromoCode(ctx, wanted.user_id, promo_code)
  return reserveAndLink(ctx, { ...wanted, promo_code_id: promo?.promo_code_id ?? null })
}

/** Throws what `explainLost` returns and `reserveOrder` throws, payment_service, payment_status (ended meanwhile). */
export async function reserveAndLink(ctx: Ctx, wanted: Wanted): Promise<Paylink> {
  let order = await reserve(ctx, wanted)
  while (order.kind !== 'made' && order.kind !== 'found') {
    if (order.kind === 'other_code') await giveUpOrder(ctx, wanted.user_id, order.order_id)
    else await closeOpenOrder(ctx, order)
    order = await reserve(ctx, wanted)
  }
  if (order.kind === 'made') await issueLink(ctx, order.order_id)
  return waitForLink(ctx, order.order_id)
}

export async function closeOpenOrder(ctx: Ctx, { order_id, kind }: Reserved): Promise<void> {
  if (kind === 'overdue') await expireOrder(ctx, order_id)
  else await transact(ctx, (tx) => failOrderWithoutPaymentUrl(tx, ctx.clock.now(), order_id))
}

async function reserve(ctx: Ctx, { slot_ids, zone, ...wanted }: Wanted): Promise<Reserved> {
  try {
    const order = { ...wanted, slot_ids: [...new Set(slot_ids)] }
    return await transact(ctx, (tx) => reserveOrder(tx, ctx, order))
  } catch (error) {
    throw error instanceof LostSlots ? await explainLost(ctx, error, { slot_ids, zone }) : error
  }
}

const waitStepMilliseconds = 100

/** Polls until the call that requests the link has stored it. Throws payment_exists on timeout. */
export async function waitForLink(ctx: Ctx, order_id: string): Promise<Paylink> {
  const deadline = performance.now() + linkWaitSeconds(ctx) * 1000
  while (performance.now() <= deadline) {
    const { status, expires_at, payment_url } = await ctx.db
      .selectFrom('orders')
      .leftJoin('payments', (join) =>
        join.onRef('payments.order_id', '=', 'orders.order_id').on('payments.payment_url', 'is not', null),
      )
      .select(['orders.status', 'orders.expires_at', 'payments.payment_url'])
      .where('orders.order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    if (status === 'FAILED') throw new ApiError('payment_service')
    if (status === 'CANCELED' || status === 'EXPIRED') throw new ApiError('payment_status')
    if (status !== 'NEW' && payment_url) return { order_id, payment_url, expires_at: expires_at.toISOString() }
    await sleep(waitStepMilliseconds)
  }
  throw new ApiError('payment_exists')
}
