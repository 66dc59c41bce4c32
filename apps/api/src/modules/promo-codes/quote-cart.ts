import type { Quote } from '@razgovor/contract/promo-codes'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertUsable } from './assert-usable.ts'
import { bearerOf, discountLines } from './discount-lines.ts'
import { getPromoCode } from './get-promo-code.ts'

interface Wanted {
  user_id: string
  slot_ids: readonly string[]
  promo_code: string
}

/** Throws not_exist, and what `getPromoCode` and `assertUsable` throw. */
export async function quoteCart(ctx: Ctx, { user_id, slot_ids, promo_code }: Wanted): Promise<Quote> {
  const now = ctx.clock.now()
  const promo = await getPromoCode(ctx, user_id, promo_code)
  const slots = await ctx.db
    .selectFrom('time_slots')
    .select(['slot_id', 'speaker_id', 'time_start', 'amount'])
    .where('slot_id', 'in', slot_ids)
    .execute()
  if (slots.length < new Set(slot_ids).size) throw new ApiError('not_exist')
  const lines = discountLines(promo, slots, ctx.config.COMMISSION_PERCENT)
  const replaced_order_id = await findReplaced(ctx.db, user_id, slot_ids)
  await assertUsable(ctx.db, now, promo, { user_id, lines, replaced_order_id })
  const price = lines.reduce((sum, line) => sum + line.price, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  return {
    code: promo.code,
    discount_bearer: bearerOf(promo),
    lines: lines.map((line) => ({
      slot_id: line.slot_id,
      price: line.price,
      discount: line.discount,
      amount: line.price - line.discount,
      outcome: line.outcome,
    })),
    price,
    discount,
    amount: price - discount,
    currency: 'RUB',
  }
}

async function findReplaced(db: Db, user_id: string, slot_ids: readonly string[]): Promise<string | null> {
  const order = await db
    .selectFrom('bookings as b')
    .innerJoin('orders as o', 'o.order_id', 'b.order_id')
    .select('o.order_id')
    .where('b.listener_id', '=', user_id)
    .where('b.status', '=', 'RESERVED')
    .where('o.status', 'in', ['NEW', 'PENDING'])
    .where('b.slot_id', 'in', slot_ids)
    .limit(1)
    .executeTakeFirst()
  return order?.order_id ?? null
}
