import type { Tx } from '../../../db/client.ts'

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
  // A rebill is announced to the speaker by a notice instead.
  if (!rows[0].is_rebill)
    tx.after.push(rows[0].user_id, { type: 'payment_webhook', content: '', payload: { order_id } })
}
