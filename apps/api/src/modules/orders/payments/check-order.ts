import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { AcquirerError } from '../acquirer.ts'
import { announceOrder } from './announce-order.ts'
import { askAcquirer } from './ask-acquirer.ts'
import { failOrderWithoutPaymentUrl } from '../checkout/fail-order-without-payment-url.ts'
import { hasNoPaymentUrl } from '../checkout/link-wait.ts'
import { isOpen } from '../orders.states.ts'
import { ordersRefusals } from '../orders.texts.ts'

interface CheckedOrder {
  status: Parameters<typeof isOpen>[0]
  created_at: Date
  expires_at: Date
}

// Notifications may never arrive, so the next check is scheduled.
export async function checkOrder(ctx: Ctx, order_id: string): Promise<void> {
  await askAcquirer(ctx, order_id)
  let order = await readOrder(ctx, order_id)
  if (order && hasNoPaymentUrl(ctx, order)) {
    await transact(ctx, async (tx) => {
      await failOrderWithoutPaymentUrl(tx, ctx.clock.now(), order_id)
      await announceOrder(tx, order_id)
    })
    order = await readOrder(ctx, order_id)
  }
  const at = order && nextCheck(order, ctx.clock.now())
  if (at) await enqueue(ctx.db, 'check-order', { order_id }, { key: `check-order:${order_id}`, at })
}

function readOrder(ctx: Ctx, order_id: string): Promise<CheckedOrder | undefined> {
  return ctx.db
    .selectFrom('orders')
    .select(['status', 'created_at', 'expires_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
}

// Open orders are checked after 3, 6, 12, 24 minutes; unpaid ended ones an hour and a day after their window.
function nextCheck({ status, created_at, expires_at }: CheckedOrder, now: Date): Date | undefined {
  const afterwards = [plusMinutes(expires_at, 60), plusMinutes(expires_at, 24 * 60)]
  if (isOpen(status)) {
    const age = now.getTime() - created_at.getTime()
    const next = new Date(Math.max(created_at.getTime() + 2 * age, plusMinutes(now, 1).getTime()))
    return afterwards[0]! > now && next > afterwards[0]! ? afterwards[0] : next
  }
  const isLost = status === 'CANCELED' || status === 'EXPIRED' || status === 'FAILED'
  return isLost ? afterwards.find((at) => at > now) : undefined
}

/** For a payer who returns from the acquirer's page. Throws not_exist, payment_service. */
export async function updateOrderStatus(ctx: Ctx, user_id: string, order_id: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', order_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!order) throw new ApiError('not_exist')
  try {
    await askAcquirer(ctx, order_id)
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    throw new ApiError('payment_service', { cause: error, ...ordersRefusals.payment_service_down })
  }
}
