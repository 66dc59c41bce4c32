import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { cancelers } from '../../bookings/bookings.states.ts'
import { reserveAndLink } from './create-paylink.ts'
import { isOpen } from '../orders.states.ts'
import { ordersRefusals } from '../orders.texts.ts'

interface PayingAgain {
  user_id: string
  order_id: string
  amount: number | undefined
  zone: string
}

/** The same order while it can be paid. Throws not_exist, payment_status, and what `reserveAndLink` throws. */
export async function payAgain(ctx: Ctx, { user_id, order_id, amount, zone }: PayingAgain): Promise<string> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['kind', 'status', 'promo_code_id'])
    .where('order_id', '=', order_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!order) throw new ApiError('not_exist')
  if (order.kind === 'TARIFF') throw new ApiError('payment_status', ordersRefusals.tariff_order_closed)
  if (order.kind === 'PACKAGE' && !isOpen(order.status))
    throw new ApiError('payment_status', ordersRefusals.package_order_closed)
  if (order.kind === 'PACKAGE') return order_id
  const isLost = order.status === 'CANCELED' || order.status === 'EXPIRED' || order.status === 'FAILED'
  if (!isOpen(order.status) && !isLost) throw new ApiError('payment_status', ordersRefusals.order_already_paid)
  const slot_ids = await listSlots(ctx, order_id, isLost ? ['CANCELED', 'EXPIRED'] : ['RESERVED'])
  if (slot_ids.length === 0) throw new ApiError('payment_status', ordersRefusals.no_meetings_left_in_order)
  const { promo_code_id } = order
  const again = { user_id, slot_ids, amount, zone, promo_code_id, was_ordered: true }
  const paylink = await linkWithoutRefusedCode(ctx, again)
  return paylink.order_id
}

// Retries without a refused promo code, but only if the payer was shown a total to compare with.
async function linkWithoutRefusedCode(ctx: Ctx, wanted: Parameters<typeof reserveAndLink>[1]) {
  try {
    return await reserveAndLink(ctx, wanted)
  } catch (error) {
    if (!(error instanceof ApiError) || wanted.amount === undefined || !error.error_name.startsWith('promo_code_'))
      throw error
    return reserveAndLink(ctx, { ...wanted, promo_code_id: null })
  }
}

async function listSlots(ctx: Ctx, order_id: string, statuses: ('CANCELED' | 'EXPIRED' | 'RESERVED')[]) {
  const rows = await ctx.db
    .selectFrom('bookings')
    .select('slot_id')
    .distinct()
    .where('order_id', '=', order_id)
    .where('status', 'in', statuses)
    // A booking that somebody canceled, rather than one that was not paid for, is not reserved again.
    .where((eb) => eb.or([eb('reason', 'is', null), eb('reason', 'not in', cancelers)]))
    .execute()
  return rows.map(({ slot_id }) => slot_id)
}
