import type { Tx } from '../../../db/client.ts'

/** The payer's tabs learn of the outcome; the pages of who is paid for, or whose tariff it is, are rendered anew. */
export async function announceOrder(tx: Tx, order_id: string): Promise<void> {
  const rows = await tx
    .selectFrom('orders')
    .leftJoin('bookings', 'bookings.order_id', 'orders.order_id')
    .select(['orders.user_id', 'orders.is_rebill'])
    .select((eb) => eb.fn.coalesce('bookings.speaker_id', 'orders.user_id').as('speaker_id'))
    .distinct()
    .where('orders.order_id', '=', order_id)
    .execute()
  if (!rows[0]) return
  tx.after.dropPages(...rows.map((row) => row.speaker_id), 'lists')
  // The speaker gets a notice of a rebill.
  if (!rows[0].is_rebill)
    tx.after.push(rows[0].user_id, { type: 'payment_webhook', content: '', payload: { order_id } })
}
