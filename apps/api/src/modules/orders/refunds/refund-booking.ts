import { logChange } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { inRoubles } from '../../../text/money.ts'
import { isCanceler } from '../../bookings/bookings.states.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { lockOrder, type LockedOrder } from '../checkout/move-order.ts'
import { createTariffRefund, readTariffRest } from './refund-tariff.ts'
import { createBookingRefund } from './refunds.ts'
import { ordersRefusals, ordersTexts } from '../orders.texts.ts'

interface AdminRefund {
  order_id: string
  /** Null for a tariff. */
  booking_id: string | null
  amount: number
  why: string
  idempotency_key: string
  by_user_id: string
  request_id: string
}

interface RefundMade {
  refund_id: string
  amount: number
  status: 'PENDING' | 'DONE' | 'FAILED' | 'WITHDRAWN'
  rest: number
}

/** Idempotent by key. Throws validation, not_exist, payment_status (not paid), human_friendly, already_exists. */
export async function refundBooking(ctx: Ctx, refund: AdminRefund): Promise<RefundMade> {
  return transact(ctx, async (tx) => {
    const made = await refundOnce(tx, ctx.clock.now(), refund)
    await announceOrder(tx, refund.order_id)
    return made
  })
}

async function refundOnce(tx: Tx, now: Date, { request_id, ...refund }: AdminRefund): Promise<RefundMade> {
  const order = await lockOrder(tx, refund.order_id)
  const rest = await readRest(tx, order, refund)
  const { left } = rest
  const earlier = await findByKey(tx, refund.idempotency_key)
  if (earlier) {
    const isSame = (['order_id', 'booking_id', 'amount'] as const).every((fact) => earlier[fact] === refund[fact])
    if (!isSame) throw new ApiError('human_friendly', ordersRefusals.key_of_another_refund)
    return { refund_id: earlier.refund_id, amount: earlier.amount, status: earlier.status, rest: left }
  }
  const refund_id = await rest.create(tx, now)
  await logChange(tx, {
    table_name: 'orders',
    row_id: refund.order_id,
    action: 'refund',
    by_user_id: refund.by_user_id,
    subject_id: null,
    before: { left },
    after: {
      ...(refund.booking_id && { booking_id: refund.booking_id }),
      amount: refund.amount,
      left: left - refund.amount,
      why: refund.why,
    },
    request_id,
    at: now,
  })
  return { refund_id, amount: refund.amount, status: 'PENDING', rest: left - refund.amount }
}

interface Rest {
  left: number
  create: (tx: Tx, now: Date) => Promise<string>
}

type Wanted = Omit<AdminRefund, 'request_id'>

async function readRest(tx: Tx, order: LockedOrder, { booking_id, ...refund }: Wanted): Promise<Rest> {
  if (order.kind === 'TARIFF') {
    if (booking_id) throw new ApiError('not_exist')
    const rest = await readTariffRest(tx, refund.order_id)
    return { left: rest.left, create: (inTx, now) => createTariffRefund(inTx, now, refund, rest) }
  }
  if (!booking_id) throw new ApiError('validation', { fields: { booking_id: ordersTexts.chooseBooking } })
  const booking = await findBooking(tx, { booking_id, order_id: refund.order_id })
  if (!booking) throw new ApiError('not_exist')
  const left = booking.amount - booking.refunded_amount
  const isPaid = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(order.status) && isPaidFor(booking)
  return { left, create: (inTx, now) => createMeetingRefund(inTx, now, { ...refund, booking_id }, { left, isPaid }) }
}

async function createMeetingRefund(
  tx: Tx,
  now: Date,
  refund: Wanted & { booking_id: string },
  { left, isPaid }: { left: number; isPaid: boolean },
): Promise<string> {
  if (!isPaid) throw new ApiError('payment_status', ordersRefusals.meeting_not_paid)
  const tooMuch = () => new ApiError('human_friendly', ordersRefusals.refund_too_large(inRoubles(left)))
  const refund_id = await mapConstraintErrors(
    { bookings_refund_within_amount: tooMuch, refunds_within_payment: tooMuch, refunds_key_once: 'already_exists' },
    () => createBookingRefund(tx, now, refund),
  )
  await enqueue(tx, 'booking-refunded', { refund_id })
  return refund_id
}

// A late payment belongs to the booking that replaced the expired or failed one.
function isPaidFor({ status, reason }: { status: string; reason: string | null }): boolean {
  if (status === 'CANCELED') return isCanceler(reason)
  return status !== 'EXPIRED' && status !== 'RESERVED'
}

function findBooking(tx: Tx, { booking_id, order_id }: { booking_id: string; order_id: string }) {
  return tx
    .selectFrom('bookings')
    .select(['status', 'reason', 'amount', 'refunded_amount'])
    .where('booking_id', '=', booking_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst()
}

function findByKey(tx: Tx, idempotency_key: string) {
  return tx
    .selectFrom('refunds')
    .select(['refund_id', 'order_id', 'booking_id', 'amount', 'status'])
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
}
