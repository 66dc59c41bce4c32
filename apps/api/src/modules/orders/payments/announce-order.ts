import type { Ctx } from '../../../context.ts'

/** After the commit: the pages of these speakers are stale; the payer's tabs learn of the outcome. */
export async function announceOrder(ctx: Ctx, order_id: string, { isSettled }: { isSettled: boolean }): Promise<void> {
  const rows = await ctx.db
    .selectFrom('orders')
    .leftJoin('bookings', 'bookings.order_id', 'orders.order_id')
    .select(['orders.user_id', 'orders.is_rebill'])
    .select((eb) => eb.fn.coalesce('bookings.speaker_id', 'orders.user_id').as('speaker_id'))
    .distinct()
    .where('orders.order_id', '=', order_id)
    .execute()
  if (!rows[0]) return
  ctx.pages.drop(...rows.map((row) => row.speaker_id), 'lists')
  // Of a rebill the speaker is told as news.
  if (isSettled && !rows[0].is_rebill)
    await ctx.sockets.push(rows[0].user_id, { type: 'payment_webhook', content: '', payload: { order_id } })
}
