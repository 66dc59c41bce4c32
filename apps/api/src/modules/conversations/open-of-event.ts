import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { openConversation } from './open-conversation.ts'

export async function openForBooking(ctx: Ctx, { booking_id }: { booking_id: string }): Promise<void> {
  const pair = await ctx.db
    .selectFrom('bookings')
    .select(['listener_id', 'speaker_id'])
    .where('booking_id', '=', booking_id)
    .executeTakeFirst()
  if (pair) await transact(ctx, (tx) => openConversation(tx, ctx.clock.now(), { ...pair, opened_by: 'BOOKING' }))
}

export async function openForRequest(ctx: Ctx, { request_id }: { request_id: string }): Promise<void> {
  const pair = await ctx.db
    .selectFrom('consultation_requests')
    .select(['listener_id', 'speaker_id'])
    .where('request_id', '=', request_id)
    .executeTakeFirst()
  if (pair) await transact(ctx, (tx) => openConversation(tx, ctx.clock.now(), { ...pair, opened_by: 'REQUEST' }))
}
