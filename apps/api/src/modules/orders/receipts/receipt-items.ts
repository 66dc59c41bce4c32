import type { Db, Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import type { ReceiptItem } from '../acquirer.ts'
import type { PackageTerms } from '../../packages/get-offer.ts'
import { orderTitle, packageItemName } from '../checkout/order-title.texts.ts'
import type { Supplier, Suppliers } from './suppliers.ts'

const nameMax = 128

// Stored, so that a later change of a name does not alter them.
export async function recordMeetingItems(
  tx: Tx,
  now: Date,
  { order_id, suppliers }: { order_id: string; suppliers: Suppliers | null },
): Promise<void> {
  const bookings = await tx
    .selectFrom('bookings')
    .innerJoin('users', 'users.user_id', 'bookings.speaker_id')
    .select(['booking_id', 'speaker_id', 'amount', 'first_name', 'last_name'])
    .where('order_id', '=', order_id)
    .execute()
  const items = bookings.map(({ booking_id, speaker_id, amount, first_name, last_name }) => {
    const name = fitted(`Видеовстреча: ${first_name} ${last_name}`)
    const item = { receipt_item_id: newId(now), order_id, booking_id, name, amount }
    return Object.assign(item, suppliers?.get(speaker_id))
  })
  await tx.insertInto('receipt_items').values(items).execute()
}

// The platform sells tariffs on its own behalf, so the item has no supplier.
export async function recordTariffItem(tx: Tx, now: Date, order_id: string): Promise<void> {
  const { amount, title } = await tx
    .selectFrom('orders as o')
    .innerJoin('tariff_prices as p', 'p.tariff_price_id', 'o.tariff_price_id')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['o.amount', 't.title'])
    .where('o.order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const name = fitted(orderTitle({ tariff_title: title, meetings: 0 }))
  await tx
    .insertInto('receipt_items')
    .values({ receipt_item_id: newId(now), order_id, name, amount })
    .execute()
}

interface PackageItem {
  order_id: string
  offer: Pick<PackageTerms, 'meetings' | 'amount' | 'first_name' | 'last_name'>
  supplier: Supplier | undefined
}

// One item of the speaker: which meetings it pays for is not known yet.
export async function recordPackageItem(tx: Tx, now: Date, { order_id, offer, supplier }: PackageItem): Promise<void> {
  const { amount } = offer
  const name = fitted(packageItemName(offer))
  await tx
    .insertInto('receipt_items')
    .values({ receipt_item_id: newId(now), order_id, name, amount, ...supplier })
    .execute()
}

export async function copyItem(tx: Tx, now: Date, { from, to }: { from: string; to: string }): Promise<void> {
  const item = await tx.selectFrom('receipt_items').selectAll().where('booking_id', '=', from).executeTakeFirstOrThrow()
  await tx
    .insertInto('receipt_items')
    .values({ ...item, receipt_item_id: newId(now), booking_id: to })
    .execute()
}

function fitted(name: string): string {
  return Array.from(name.trim()).slice(0, nameMax).join('').trim()
}

export interface SoldItem extends ReceiptItem {
  /** Null for a tariff or a package. */
  booking_id: string | null
}

/** If a late payment rebooked a slot, both of its bookings have an item. */
export async function listSoldItems(db: Db, order_id: string): Promise<SoldItem[]> {
  const rows = await db
    .selectFrom('receipt_items as i')
    .leftJoin('bookings as b', 'b.booking_id', 'i.booking_id')
    .select(['i.booking_id', 'i.name', 'i.amount', 'agent_sign', 'supplier_name', 'supplier_inn', 'supplier_phone'])
    .where('i.order_id', '=', order_id)
    .orderBy('b.time_start')
    .orderBy('i.receipt_item_id')
    .execute()
  return rows.map(({ booking_id, name, amount, agent_sign, supplier_name, supplier_inn, supplier_phone }) => ({
    booking_id,
    name,
    amount,
    agent:
      agent_sign && supplier_name && supplier_inn && supplier_phone
        ? { sign: agent_sign, name: supplier_name, inn: supplier_inn, phone: supplier_phone }
        : null,
  }))
}

/** Starts from the first item; without a booking, takes the whole order. A package has one item for all meetings. */
export function itemsGivenBack(
  sold: readonly SoldItem[],
  { booking_id, amount }: { booking_id: string | null; amount: number },
): ReceiptItem[] {
  let left = amount
  return sold
    .filter((item) => booking_id === null || item.booking_id === null || item.booking_id === booking_id)
    .flatMap(({ name, agent, ...item }) => {
      const part = Math.min(left, item.amount)
      left -= part
      return part > 0 ? [{ name, agent, amount: part }] : []
    })
}
