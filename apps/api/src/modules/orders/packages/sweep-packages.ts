import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { refundCredits } from './refund-credits.ts'

interface Ended {
  order_id: string
  cause: 'LISTENER_GONE' | 'SPEAKER_GONE' | 'EXPIRED'
}

// Reads the accounts, so that no way of closing one is missed.
export async function sweepPackages({ db, clock }: Ctx): Promise<void> {
  for (const { order_id } of await findEnded(db, clock.now()))
    await enqueue(db, 'refund-ended-package', { order_id }, { key: `refund-ended-package:${order_id}` })
}

export async function refundEndedPackage(ctx: Ctx, order_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockOrder(tx, order_id)
    const now = ctx.clock.now()
    const [ended] = await findEnded(tx, now, order_id)
    if (!ended) return
    await refundCredits(tx, now, ended)
    await announceOrder(tx, order_id)
  })
}

async function findEnded(db: Db, now: Date, order_id: string | null = null): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select order_id, cause from (
      select b.order_id, case when not l.is_open then 'LISTENER_GONE'
        when not s.is_open or s.role <> 'SPEAKER' then 'SPEAKER_GONE'
        when b.expires_at <= ${now} then 'EXPIRED' end as cause
      from package_purchases b join users l on l.user_id = b.listener_id join users s on s.user_id = b.speaker_id
      where (${order_id}::uuid is null or b.order_id = ${order_id}::uuid) and exists (
        select from package_credits c where c.order_id = b.order_id and c.booking_id is null and c.refund_id is null)
    ) unused where cause is not null order by order_id`.execute(db)
  return rows
}
