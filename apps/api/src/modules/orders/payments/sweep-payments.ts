import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { finalKinds } from '../acquirer.ts'
import { queueClose } from './payments.ts'
import { queueRefund } from '../refunds/refunds.ts'
import { openStatuses } from '../orders.states.ts'

// Newer orders and refunds still have the jobs that were queued with them.
const freshMinutes = 5
const unsettledDays = 3
const atOnce = 500

export async function sweepPayments(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = plusMinutes(now, -freshMinutes)
  for (const { order_id, expires_at } of await openOrders(ctx, before)) {
    const job = expires_at <= now ? 'expire-order' : 'check-order'
    await enqueue(ctx.db, job, { order_id }, { key: `${job}:${order_id}` })
  }
  for (const { payment_id } of [...(await unsettledPayments(ctx, now)), ...(await cancelingPayments(ctx, before))])
    await queueClose(ctx.db, payment_id)
  for (const { booking_id } of await lateCancels(ctx, before))
    await enqueue(ctx.db, 'settle-late-cancel', { booking_id }, { key: `settle-late-cancel:${booking_id}` })
  for (const { booking_id } of await waitingClosings(ctx, before))
    await enqueue(ctx.db, 'send-closing-receipt', { booking_id }, { key: `send-closing-receipt:${booking_id}` })
  for (const { refund_id } of await owedRefunds(ctx, before)) await queueRefund(ctx.db, refund_id)
}

function openOrders({ db }: Ctx, before: Date) {
  return db
    .selectFrom('orders')
    .select(['order_id', 'expires_at'])
    .where('status', 'in', openStatuses)
    .where('created_at', '<=', before)
    .orderBy('expires_at')
    .limit(atOnce)
    .execute()
}

// Declined cards and unknown states are included only until an hour after the payment window.
function unsettledPayments({ db }: Ctx, now: Date) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select('payment_id')
    .where('payments.paid_at', 'is', null)
    .where('orders.status', 'not in', openStatuses)
    .where('payments.created_at', '>', plusMinutes(now, -unsettledDays * 24 * 60))
    .where((eb) => eb.or([eb('payments.kind', 'is', null), eb('payments.kind', 'not in', finalKinds)]))
    .where((eb) => eb.or([eb('payments.kind', '<>', 'declined'), eb('orders.expires_at', '>', plusMinutes(now, -60))]))
    .orderBy('payments.created_at')
    .limit(atOnce)
    .execute()
}

function cancelingPayments({ db }: Ctx, before: Date) {
  return db
    .selectFrom('payments')
    .select('payment_id')
    .where('cancel_asked_at', '<=', before)
    .orderBy('cancel_asked_at')
    .limit(atOnce)
    .execute()
}

function lateCancels({ db }: Ctx, before: Date) {
  return db
    .selectFrom('booking_balances')
    .innerJoin('bookings', 'bookings.booking_id', 'booking_balances.booking_id')
    .select('bookings.booking_id')
    .where('held', '>', 0)
    .where('bookings.status', '=', 'CANCELED')
    .where('bookings.time_end', '<=', plusMinutes(before, -freshMinutes))
    .limit(atOnce)
    .execute()
}

function waitingClosings({ db }: Ctx, before: Date) {
  return db
    .selectFrom('closing_receipts')
    .select('booking_id')
    .where('status', '=', 'WAITING')
    .where('next_at', '<=', before)
    .orderBy('next_at')
    .limit(atOnce)
    .execute()
}

function owedRefunds({ db }: Ctx, before: Date) {
  return db
    .selectFrom('refunds')
    .select('refund_id')
    .where('status', '=', 'PENDING')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(atOnce)
    .execute()
}
