import { moveRefund } from '@razgovor/contract/move-refund'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { findMovable, findPresentMeeting, type MovableBooking } from '../../bookings/moves/find-movable.ts'
import { lockListener, lockSlots, type LockedSlot } from '../../bookings/sign-up/lock-slots.ts'
import { moveBooking } from '../../bookings/moves/move-booking.ts'
import { assertBooked, assertFits, assertMovesAlone, strangerRefusal } from '../../bookings/moves/move-rules.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { ordersRefusals } from '../orders.texts.ts'
import { createBookingRefund } from './refunds.ts'

interface Moving {
  user_id: string
  consultation_id: string
  slot_id: string
  refund_amount?: number | undefined
}

interface Moved {
  consultation_id: string
  refund_amount: number
}

/** Refunds the difference. Throws not_exist, payment_status, human_friendly, and what `placeBooking` throws. */
export async function moveConsultation(ctx: Ctx, moving: Moving): Promise<Moved> {
  const { user_id, slot_id } = moving
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    await lockListener(tx, user_id)
    const consultation_id = await findPresentMeeting(tx, moving)
    const found = await findMovable(tx, { consultation_id, user_id })
    if (!found) throw await strangerRefusal(tx, { consultation_id, user_id })
    const slots = await lockSlots(tx, [found.slot_id, slot_id])
    if (found.order_id) await lockOrderRow(tx, found.order_id)
    // The booking is read again, as it may have changed before the locks were taken.
    const booking = (await findMovable(tx, { consultation_id, user_id }))!
    if (booking.slot_id === slot_id && booking.last_slot_id === slot_id) return repeated(tx, booking)
    const slot = slots.find((one) => one.slot_id === slot_id)
    if (!slot) throw new ApiError('not_exist')
    assertBooked(booking)
    assertMovesAlone(booking, { now, move_hours: ctx.config.MOVE_HOURS })
    assertFits(booking, { slot, old: slots.find((one) => one.slot_id === booking.slot_id)! })
    const refund_amount = refundOf({ booking, slot })
    if (refund_amount < (moving.refund_amount ?? 0))
      throw new ApiError('human_friendly', ordersRefusals.move_refund_changed(inRoubles(refund_amount)))
    return moveTo(tx, now, { booking, slot, cause: 'LISTENER', by_user_id: user_id, why: 'the listener moved it' })
  })
}

export async function lockOrderRow(tx: Tx, order_id: string): Promise<void> {
  await tx.selectFrom('orders').select('order_id').where('order_id', '=', order_id).forNoKeyUpdate().execute()
}

async function repeated(tx: Tx, { consultation_id, last_refund_id }: MovableBooking): Promise<Moved> {
  const refund = await tx
    .selectFrom('refunds')
    .select('amount')
    .where('refund_id', '=', last_refund_id)
    .executeTakeFirst()
  return { consultation_id, refund_amount: refund?.amount ?? 0 }
}

interface Move {
  booking: MovableBooking
  slot: LockedSlot
  cause: 'LISTENER' | 'REQUEST'
  by_user_id: string
  why: string
}

/** The listener, both slots and the order must be locked. */
export async function moveTo(tx: Tx, now: Date, move: Move): Promise<Moved> {
  const { booking_id, order_id } = move.booking
  const refund_amount = refundOf(move)
  const why = 'moved to a cheaper time'
  const refund_id =
    order_id && refund_amount > 0
      ? await createBookingRefund(tx, now, { order_id, booking_id, amount: refund_amount, why })
      : null
  const consultation_id = await moveBooking(tx, now, { ...move, refund_id })
  if (order_id && refund_id) await announceOrder(tx, order_id)
  return { consultation_id, refund_amount }
}

function refundOf({ booking, slot }: Pick<Move, 'booking' | 'slot'>): number {
  // A credit of a package pays for any price.
  return booking.credit_minutes === null ? moveRefund(booking, booking.price, slot.amount) : 0
}
