import type { CartItem } from '@razgovor/contract/orders'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Reason } from '../../../errors/reasons.ts'
import { newId } from '../../../ids.ts'
import { availabilityOf, cartRows, toCartItem } from './cart-rows.ts'
import { bookingsRefusals } from '../../bookings/bookings.texts.ts'
import { ordersRefusals } from '../orders.texts.ts'

export async function listCart(
  db: Db,
  now: Date,
  user_id: string,
  { offset, limit }: PageQuery,
): Promise<Page<CartItem>> {
  const rows = await cartRows(db, now, user_id)
    .orderBy('cart_items.created_at')
    .orderBy('cart_item_id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { offset, limit, total_count: await countCart(db, user_id), items: rows.map(toCartItem) }
}

export async function countCart(db: Db, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('cart_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Reserves nothing. Throws not_exist, forbidden (own slot), human_friendly (free, speaker gone), timeslot_busy. */
export async function addToCart(
  ctx: Ctx,
  { user_id, slot_id }: { user_id: string; slot_id: string },
): Promise<CartItem> {
  const now = ctx.clock.now()
  const slot = await ctx.db
    .selectFrom('time_slots')
    .select(['speaker_id', 'booking_mode', 'deleted_at'])
    .where('slot_id', '=', slot_id)
    .executeTakeFirst()
  if (!slot) throw new ApiError('not_exist')
  if (slot.speaker_id === user_id) throw new ApiError('forbidden', bookingsRefusals.own_slot)
  if (slot.booking_mode !== 'BUYABLE') throw new ApiError('human_friendly', ordersRefusals.meeting_is_free)
  return transact(ctx, async (tx) => {
    await insertCartItem(tx, now, { user_id, slot_id })
    const row = await cartRows(tx, now, user_id).where('cart_items.slot_id', '=', slot_id).executeTakeFirstOrThrow()
    const availability = availabilityOf(row)
    if (availability === 'SPEAKER_NOT_AVAILABLE')
      throw new ApiError('human_friendly', bookingsRefusals.speaker_is_closed)
    if (availability === 'SLOT_NOT_AVAILABLE') throw new ApiError('timeslot_busy', lostRefusals[row.reason ?? ''])
    return toCartItem(row)
  })
}

export async function listCartItems(db: Db, now: Date, user_id: string, slot_ids: readonly string[]) {
  const rows = await cartRows(db, now, user_id)
    .where('cart_items.slot_id', 'in', slot_ids)
    .orderBy('time_slots.time_start')
    .execute()
  return rows.map(toCartItem)
}

const lostRefusals: Partial<Record<string, Reason>> = {
  REMOVED: bookingsRefusals.slot_removed,
  BEGUN: bookingsRefusals.slot_begun,
  CLOSED: bookingsRefusals.booking_closed,
}

/** An item already in the cart gets the slot's current price, which the user has just seen. */
export async function insertCartItem(tx: Tx, now: Date, item: { user_id: string; slot_id: string }): Promise<void> {
  const { user_id, slot_id } = item
  await tx
    .insertInto('cart_items')
    .columns(['cart_item_id', 'user_id', 'slot_id', 'created_at', 'amount'])
    .expression((eb) =>
      eb
        .selectFrom('time_slots')
        .select(({ val }) => [
          val(newId(now)).as('cart_item_id'),
          val(user_id).as('user_id'),
          'slot_id',
          val(now).as('created_at'),
          'amount',
        ])
        .where('slot_id', '=', slot_id),
    )
    .onConflict((conflict) =>
      conflict.constraint('cart_items_slot_once').doUpdateSet((eb) => ({ amount: eb.ref('excluded.amount') })),
    )
    .execute()
}

export async function removeFromCart(db: Db, user_id: string, cart_item_id: string): Promise<void> {
  await db.deleteFrom('cart_items').where('cart_item_id', '=', cart_item_id).where('user_id', '=', user_id).execute()
}

export async function clearUnavailable(db: Db, now: Date, user_id: string): Promise<number> {
  const lost = db
    .selectFrom(cartRows(db, now, user_id).as('items'))
    .select('items.cart_item_id')
    .where('items.reason', 'is not', null)
  const { numDeletedRows } = await db.deleteFrom('cart_items').where('cart_item_id', 'in', lost).executeTakeFirst()
  return Number(numDeletedRows)
}
