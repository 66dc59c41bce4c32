import type { Ctx } from '../../context.ts'

/** After the commit: pages that show these speakers' free times are stale; the listener's tabs learn of the outcome. */
export async function announceOrder(ctx: Ctx, order_id: string, { isSettled }: { isSettled: boolean }): Promise<void> {
  const rows = await ctx.db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.order_id', 'orders.order_id')
    .select(['orders.user_id', 'bookings.speaker_id'])
    .distinct()
    .where('orders.order_id', '=', order_id)
    .execute()
  if (!rows[0]) return
  ctx.pages.drop(...rows.map((row) => row.speaker_id), 'lists')
  if (isSettled) ctx.sockets.push(rows[0].user_id, { type: 'payment_webhook', content: '', payload: { order_id } })
}
