import type { Order } from '@razgovor/contract/orders'
import type { Db } from '../../db/client.ts'
import { orderTitle } from './order-title.ts'

export interface ReceiptItem {
  name: string
  amount: number
}

/** A meeting's line of a receipt, in the sale and in its return alike. */
export function meetingItem(speaker_name: string | null): string {
  return speaker_name ? `Видеовстреча: ${speaker_name.trim()}` : 'Видеовстреча'
}

/** What a new order pays for: they add up to its amount. */
export async function listReceiptItems(db: Db, order_id: string): Promise<ReceiptItem[]> {
  const tariff = await db
    .selectFrom('orders as o')
    .innerJoin('tariff_prices as p', 'p.tariff_price_id', 'o.tariff_price_id')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['o.amount', 't.title'])
    .where('o.order_id', '=', order_id)
    .executeTakeFirst()
  if (tariff) return [{ name: orderTitle({ tariff_title: tariff.title, meetings: 0 }), amount: tariff.amount }]
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.user_id', 'bookings.speaker_id')
    .select(['bookings.amount', 'users.first_name', 'users.last_name'])
    .where('order_id', '=', order_id)
    .orderBy('time_start')
    .execute()
  return rows.map(({ amount, first_name, last_name }) => ({ amount, name: meetingItem(`${first_name} ${last_name}`) }))
}

/** The same lines of an order as it is shown. */
export function receiptItemsOf({ order_id, kind, title, amount, items }: Order): (ReceiptItem & { item_id: string })[] {
  if (kind === 'TARIFF') return [{ item_id: order_id, name: title, amount }]
  return items.map((item) => ({
    item_id: item.booking_id,
    name: meetingItem(`${item.speaker.first_name} ${item.speaker.last_name}`),
    amount: item.amount,
  }))
}
