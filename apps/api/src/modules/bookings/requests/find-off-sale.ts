import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { isOffSale } from '../../../db/off-sale.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { cancelers } from '../bookings.states.ts'

const atOnce = 500

/**
 * Runs every minute and notifies, once, the listener of an accepted request whose slot went off sale before it was
 * paid. Skips slots with a canceled booking, because canceling notifies both sides. Safe to repeat.
 */
export async function findOffSale(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const { rows } = await sql<{ request_id: string }>`
      update consultation_requests set off_sale_at = ${now}
      where request_id in (
        select r.request_id from time_slots t
          join consultation_requests r on r.slot_id = t.slot_id
          join users su on su.user_id = t.speaker_id
          join users l on l.user_id = r.listener_id
        where t.for_user_id is not null and r.off_sale_at is null and l.is_open and ${isOffSale(now)}
          and not exists (
            select from bookings b where b.slot_id = t.slot_id and b.reason = any(${sql.val(cancelers)}::text[]))
        order by r.request_id limit ${atOnce} for no key update of r skip locked)
      returning request_id`.execute(tx)
    for (const { request_id } of rows) await enqueue(tx, 'request-off-sale', { request_id })
  })
}
