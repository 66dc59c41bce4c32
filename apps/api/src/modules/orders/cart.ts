import type { CartItem } from '@razgovor/contract/orders'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Availability } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'
import { publicSlotColumns, toPublicSlot } from '../../db/slot-view.ts'
import { ApiError } from '../../http/api-error.ts'
import { newId } from '../../ids.ts'
import { statusesWithPlace } from '../bookings/bookings.states.ts'
import { openStatuses } from './orders.states.ts'

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

/** Holds nothing. Throws not_exist, forbidden (own slot), human_friendly (free, or the speaker is gone), timeslot_busy. */
export async function addToCart(db: Db, now: Date, user_id: string, slot_id: string): Promise<CartItem> {
  const slot = await db
    .selectFrom('time_slots')
    .select(['speaker_id', 'booking_mode', 'deleted_at'])
    .where('slot_id', '=', slot_id)
    .executeTakeFirst()
  if (!slot) throw new ApiError('not_exist')
  if (slot.speaker_id === user_id) throw new ApiError('forbidden', { message: 'На своё время записаться нельзя' })
  if (slot.booking_mode !== 'BUYABLE')
    throw new ApiError('human_friendly', { message: 'Эта встреча бесплатная, платить не нужно. Просто запишись' })
  return db.transaction().execute(async (tx) => {
    await insertCartItem(tx, now, { user_id, slot_id })
    const row = await cartRows(tx, now, user_id).where('cart_items.slot_id', '=', slot_id).executeTakeFirstOrThrow()
    if (row.availability === 'SPEAKER_NOT_AVAILABLE')
      throw new ApiError('human_friendly', { message: 'Этот спикер больше не проводит встречи' })
    if (row.availability === 'SLOT_NOT_AVAILABLE') throw new ApiError('timeslot_busy')
    return toCartItem(row)
  })
}

/** Those of the slots that are in the cart, in the order of their times. */
export async function listCartItems(db: Db, now: Date, user_id: string, slot_ids: readonly string[]) {
  const rows = await cartRows(db, now, user_id)
    .where('cart_items.slot_id', 'in', slot_ids)
    .orderBy('time_slots.time_start')
    .execute()
  return rows.map(toCartItem)
}

/** Safe to repeat. */
export async function insertCartItem(tx: Tx, now: Date, item: { user_id: string; slot_id: string }): Promise<void> {
  await tx
    .insertInto('cart_items')
    .values({ cart_item_id: newId(now), created_at: now, ...item })
    .onConflict((conflict) => conflict.constraint('cart_items_slot_once').doNothing())
    .execute()
}

/** Safe to repeat. */
export async function removeFromCart(db: Db, user_id: string, cart_item_id: string): Promise<void> {
  await db.deleteFrom('cart_items').where('cart_item_id', '=', cart_item_id).where('user_id', '=', user_id).execute()
}

export async function clearUnavailable(db: Db, now: Date, user_id: string): Promise<number> {
  const lost = db
    .selectFrom(cartRows(db, now, user_id).as('items'))
    .select('items.cart_item_id')
    .where('items.availability', '<>', 'AVAILABLE')
  const { numDeletedRows } = await db.deleteFrom('cart_items').where('cart_item_id', 'in', lost).executeTakeFirst()
  return Number(numDeletedRows)
}

function cartRows(db: Db, now: Date, user_id: string) {
  // A place that the listener holds in an order still to be paid stays available: that payment can go on.
  const availability = sql<Availability>`case
    when not su.is_open or su.role <> 'SPEAKER' then 'SPEAKER_NOT_AVAILABLE'
    when time_slots.deleted_at is not null or time_slots.time_start <= ${now} then 'SLOT_NOT_AVAILABLE'
    when own.status is not null then
      case when own.is_payable then 'AVAILABLE' else 'SLOT_NOT_AVAILABLE' end
    when time_slots.places_taken >= time_slots.places or time_slots.closes_at <= ${now} then 'SLOT_NOT_AVAILABLE'
    when time_slots.for_user_id <> ${user_id} then 'SLOT_NOT_AVAILABLE'
    else 'AVAILABLE' end`
  return db
    .selectFrom('cart_items')
    .innerJoin('time_slots', 'time_slots.slot_id', 'cart_items.slot_id')
    .innerJoin('users as su', 'su.user_id', 'time_slots.speaker_id')
    .innerJoin('speakers as sp', 'sp.user_id', 'time_slots.speaker_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('bookings')
          .leftJoin('orders', 'orders.order_id', 'bookings.order_id')
          .select(['bookings.slot_id', 'bookings.status'])
          .select((own) => own('orders.status', 'in', openStatuses).as('is_payable'))
          .where('bookings.listener_id', '=', user_id)
          .where('bookings.status', 'in', statusesWithPlace)
          .as('own'),
      (join) => join.onRef('own.slot_id', '=', 'time_slots.slot_id'),
    )
    .select(['cart_items.cart_item_id', ...publicSlotColumns])
    .select([personJson('su', 'sp').as('speaker'), availability.as('availability')])
    .where('cart_items.user_id', '=', user_id)
}

type CartRow = Awaited<ReturnType<ReturnType<typeof cartRows>['execute']>>[number]

function toCartItem(row: CartRow): CartItem {
  const { cart_item_id, speaker, availability } = row
  return { cart_item_id, slot: toPublicSlot(row), speaker, availability }
}
