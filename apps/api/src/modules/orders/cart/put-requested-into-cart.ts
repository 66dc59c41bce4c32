import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { insertCartItem } from './cart.ts'

export async function putRequestedIntoCart(ctx: Ctx, request_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const request = await tx
      .selectFrom('consultation_requests')
      .select(['listener_id as user_id', 'slot_id'])
      .where('request_id', '=', request_id)
      .where('status', '=', 'ACCEPTED')
      .executeTakeFirst()
    if (!request?.slot_id) return
    await insertCartItem(tx, ctx.clock.now(), { user_id: request.user_id, slot_id: request.slot_id })
    await enqueue(tx, 'request-answered', { request_id })
  })
}
