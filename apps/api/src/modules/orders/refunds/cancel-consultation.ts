import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { refundHoursInForce } from '../../../db/refund-hours.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { isAhead, type Canceler } from '../../bookings/bookings.states.ts'
import { cancelBooking } from '../../bookings/cancel-booking.ts'
import { findPresentMeeting } from '../../bookings/moves/find-movable.ts'
import { lockListener, lockSlotOf } from '../../bookings/sign-up/lock-slots.ts'
import { listenerRefund } from '../../bookings/refund-rule.ts'
import { removeTimeSlot } from '../../schedule/schedule.ts'
import { moveOrder } from '../checkout/move-order.ts'
import { openStatuses } from '../orders.states.ts'
import { closePayments } from '../payments/payments.ts'
import { returnCredit } from '../packages/return-credit.ts'
import { createBookingRefund } from './refunds.ts'
import { ordersRefusals } from '../orders.texts.ts'
import { bookingsRefusals } from '../../bookings/bookings.texts.ts'

interface Canceling {
  user_id: string
  consultation_id: string
  /** The refund shown to the listener; if the actual one is less, the call is refused. */
  refund_amount: number | undefined
}

/** A speaker cancels the whole meeting. Throws not_exist, payment_status, human_friendly (less than shown). */
export async function cancelConsultation(ctx: Ctx, canceling: Canceling): Promise<void> {
  const { user_id } = canceling
  await transact(ctx, async (tx) => {
    await lockListener(tx, user_id)
    const consultation_id = await findPresentMeeting(tx, canceling)
    const { slot_id, speaker_id } = await lockSlotOf(tx, consultation_id)
    const bookings = await listBookings(tx, consultation_id)
    if (speaker_id === user_id) {
      const by = { by: 'SPEAKER', by_user_id: speaker_id } as const
      await cancelAll(tx, ctx.clock.now(), bookings, { speaker_id, slot_id, ...by })
    }
    if (speaker_id !== user_id) await cancelOwn(tx, ctx, bookings, canceling)
  })
}

export type CancelableBooking = Awaited<ReturnType<typeof listBookings>>[number]

/** Active bookings first, then the latest. */
export function listBookings(tx: Tx, consultation_id: string) {
  return tx
    .selectFrom('bookings as b')
    .leftJoin('orders as o', 'o.order_id', 'b.order_id')
    .select([
      'b.booking_id',
      'b.listener_id',
      'b.order_id',
      'b.status',
      'b.amount',
      'b.time_start',
      'b.refunded_amount',
    ])
    .select(refundHoursInForce.as('refund_hours'))
    .where('b.consultation_id', '=', consultation_id)
    .orderBy((eb) => eb('b.status', 'in', ['CANCELED', 'EXPIRED']))
    .orderBy('b.created_at', 'desc')
    .orderBy('booking_id', 'desc')
    .execute()
}

async function cancelOwn(
  tx: Tx,
  ctx: Ctx,
  bookings: readonly CancelableBooking[],
  { user_id, refund_amount }: Canceling,
) {
  const booking = bookings.find((one) => one.listener_id === user_id)
  if (!booking) throw new ApiError('not_exist')
  if (booking.status === 'CANCELED') return
  const now = ctx.clock.now()
  const refund = listenerRefund({ ...booking, refund_hours: booking.refund_hours ?? ctx.config.REFUND_HOURS }, now)
  if (refund < (refund_amount ?? 0)) {
    throw new ApiError('human_friendly', ordersRefusals.refund_changed(inRoubles(refund)))
  }
  await cancelOne(tx, now, booking, { by: 'LISTENER', by_user_id: user_id, refund })
}

/** Does not offer the time again. The slot must be locked. Returns the canceled bookings and the refunded kopecks. */
export async function cancelAll(
  tx: Tx,
  now: Date,
  bookings: readonly CancelableBooking[],
  { speaker_id, slot_id, ...by }: { speaker_id: string; slot_id: string; by: Canceler; by_user_id: string },
): Promise<{ ahead: CancelableBooking[]; refund_amount: number }> {
  const ahead = bookings.filter((booking) => isAhead(booking.status))
  if (bookings.some(({ status }) => status === 'STARTED' || status === 'ENDED'))
    throw new ApiError('payment_status', bookingsRefusals.too_late_to_cancel)
  let refund_amount = 0
  // Concurrent cancellations have to lock the orders in the same sequence.
  for (const booking of ahead.toSorted((a, b) => (a.order_id ?? '').localeCompare(b.order_id ?? ''))) {
    refund_amount += await cancelOne(tx, now, booking, { ...by, refund: wholeRefund(booking) })
  }
  await removeTimeSlot(tx, now, { speaker_id, slot_id })
  return { ahead, refund_amount }
}

export function wholeRefund({ status, amount, refunded_amount }: CancelableBooking): number {
  return status === 'BOOKED' ? amount - refunded_amount : 0
}

const refundWhys: Record<Canceler, string> = {
  LISTENER: 'the listener canceled in time',
  SPEAKER: 'the speaker canceled',
  PLATFORM: 'an admin canceled',
  BANK: 'the bank gave the money back',
}

/** Gives a package's credit back if it can be used again. Needs the slot locked. Returns the refunded kopecks. */
export async function cancelOne(
  tx: Tx,
  now: Date,
  { booking_id, order_id, refunded_amount }: CancelableBooking,
  { refund, ...canceling }: { by: Canceler; by_user_id: string; refund: number },
): Promise<number> {
  if (order_id)
    await tx.selectFrom('orders').select('order_id').where('order_id', '=', order_id).forNoKeyUpdate().execute()
  const { from_status } = await cancelBooking(tx, now, booking_id, canceling)
  if (!order_id) return 0
  if (from_status === 'RESERVED') await closeEmptyOrder(tx, now, order_id, canceling.by_user_id)
  const isRefunded = refund > 0 && !(await returnCredit(tx, now, { booking_id, order_id, refunded_amount }))
  if (!isRefunded) return 0
  await createBookingRefund(tx, now, { order_id, booking_id, amount: refund, why: refundWhys[canceling.by] })
  return refund
}

async function closeEmptyOrder(tx: Tx, now: Date, order_id: string, by_user_id: string): Promise<void> {
  const left = await tx
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.order_id', 'bookings.order_id')
    .select('booking_id')
    .where('bookings.order_id', '=', order_id)
    .where('bookings.status', '=', 'RESERVED')
    .where('orders.status', 'in', openStatuses)
    .limit(1)
    .executeTakeFirst()
  if (left) return
  const isClosed = await moveOrder(tx, now, order_id, {
    to: 'CANCELED',
    by_user_id,
    why: 'all its places were canceled',
  })
  if (isClosed) await closePayments(tx, order_id)
}
