import { sql } from 'kysely'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'

// A receipt has to state the payer's address and the item's name.
const isOpen = sql<boolean>`(
  exists (select from refunds r where r.order_id = o.order_id and r.status in ('PENDING', 'FAILED'))
  or exists (select from closing_receipts c where c.order_id = o.order_id and c.status in ('WAITING', 'FAILED'))
  or exists (select from bookings b where b.order_id = o.order_id and b.status in ('RESERVED', 'BOOKED', 'STARTED'))
  or exists (select from bookings b join booking_balances m using (booking_id) where b.order_id = o.order_id and m.held > 0)
  or exists (
    select from package_credits c where c.order_id = o.order_id and c.booking_id is null and c.refund_id is null)
  or exists (select from bookings b join disputes d using (booking_id) where b.order_id = o.order_id and d.status = 'OPEN'))`

/** Orders that may still need a receipt are retried a day later. By law the supplier's details are kept. */
export async function eraseReceipts(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await sql`
      update orders o set receipt_email = null
      where user_id = ${user_id} and receipt_email is not null and not ${isOpen}`.execute(tx)
    await sql`
      update receipt_items i set name = 'Видеовстреча' from orders o
      where o.order_id = i.order_id and ${isSoldBy(user_id)} and i.name <> 'Видеовстреча' and not ${isOpen}`.execute(tx)
    if (!(await isAnythingLeft(tx, user_id))) return
    const at = plusMinutes(ctx.clock.now(), 24 * 60)
    await enqueue(tx, 'erase-receipts', { user_id }, { key: `erase-receipts:${user_id}`, at })
  })
}

function isSoldBy(user_id: string) {
  return sql<boolean>`(
    i.booking_id in (select booking_id from bookings where speaker_id = ${user_id})
    or i.booking_id is null and i.order_id in (select order_id from package_purchases where speaker_id = ${user_id}))`
}

async function isAnythingLeft(tx: Tx, user_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_left: boolean }>`
    select exists (select from orders where user_id = ${user_id} and receipt_email is not null)
      or exists (select from receipt_items i where ${isSoldBy(user_id)} and i.name <> 'Видеовстреча') as is_left`.execute(
    tx,
  )
  return rows[0]!.is_left
}
