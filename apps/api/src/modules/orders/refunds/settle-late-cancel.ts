import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { isTimeKept } from '../../../db/kept-time.ts'
import { transact } from '../../../db/transact.ts'
import { postEarning } from '../../ledger/post-earnings.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { queueClosing } from '../receipts/closing-receipts.ts'
import { lockOrder } from '../checkout/move-order.ts'
import { createBookingRefund } from './refunds.ts'

/** Pays the speaker, or refunds if the speaker made the meeting impossible. Throws while others still meet. */
export async function settleLateCancel(ctx: Ctx, booking_id: string): Promise<void> {
  const booking = await ctx.db
    .selectFrom('bookings')
    .select('order_id')
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'CANCELED')
    .executeTakeFirst()
  if (!booking?.order_id) return
  const { order_id } = booking
  await transact(ctx, async (tx) => {
    await lockOrder(tx, order_id)
    if (await settle(tx, ctx.clock.now(), { booking_id, order_id })) await announceOrder(tx, order_id)
  })
}

async function settle(tx: Tx, now: Date, of: { booking_id: string; order_id: string }): Promise<boolean> {
  const { booking_id } = of
  const { rows } = await sql<{ held: number; is_kept: boolean; is_going_on: boolean }>`
    select m.held,
      ${isTimeKept} as is_kept,
      exists (
        select from bookings o where o.consultation_id = b.consultation_id and o.time_start = b.time_start
          and o.status in ('BOOKED', 'STARTED')) as is_going_on
    from bookings b join time_slots t using (slot_id) join users su on su.user_id = b.speaker_id
      join booking_balances m on m.booking_id = b.booking_id
    where b.booking_id = ${booking_id} and m.held > 0 and b.time_end <= ${now}`.execute(tx)
  const [booking] = rows
  if (!booking) return false
  if (booking.is_going_on) throw new Error(`the meeting of booking ${booking_id} has not ended yet`)
  if (booking.is_kept) await earn(tx, now, booking_id)
  else await createBookingRefund(tx, now, { ...of, amount: booking.held, why: 'the speaker did not keep the time' })
  return !booking.is_kept
}

async function earn(tx: Tx, now: Date, booking_id: string): Promise<void> {
  await postEarning(tx, now, booking_id)
  await queueClosing(tx, now, booking_id)
}
