import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'

export async function expireRequest(ctx: Ctx, request_id: string): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const expired = await tx
      .updateTable('consultation_requests')
      .set({ status: 'EXPIRED', decided_at: now })
      .where('request_id', '=', request_id)
      .where('status', '=', 'NEW')
      .where('expires_at', '<=', now)
      .returning('request_id')
      .executeTakeFirst()
    if (expired) await enqueue(tx, 'request-answered', { request_id })
  })
}
