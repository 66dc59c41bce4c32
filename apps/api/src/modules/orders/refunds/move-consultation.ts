import { movesMax } from '@razgovor/contract/limits'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { bookingsRefusals } from '../../bookings/bookings.texts.ts'
import { findMovable, findPresentMeeting, type MovableBooking } from '../../bookings/find-movable.ts'
import { lockListener, lockSlots, type LockedSlot } from '../../bookings/lock-slots.ts'
import { moveBooking } from '../../bookings/move-booking.ts'
import { movableUntil } from '../../bookings/refund-rule.ts'
import { announceOrder } from '../payments/announce-order.ts'
import { ordersRefusals } from '../orders.texts.ts'
import { oweBookingRefund } from './refunds.ts'

interface Moving {
  user_id: string
  consultation_id: string
  slot_id: string
  /** What the listener was shown to get back: less is refused. */
  refund_amount?: number | undefined
}

interface Moved {
  consultation_id: string
  refund_amount: number
}

/**
 * A listener moves the own booking to another slot of the speaker; what that one is cheaper by goes back. Safe to repeat.
 * Throws not_exist, payment_status (not booked, begun or over), human_friendly (too late, moved twice, another speaker or
 * series, dearer, the same slot, less would come back than was shown), and what `placeBooking` throws.
 */
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
    // A cancellation, the start or a refund may have come before the locks.
    const booking = (await findMovable(tx, { consultation_id, user_id }))!
    if (booking.slot_id === slot_id && booking.last_slot_id === slot_id) return repeated(tx, booking)
    const slot = slots.find((one) => one.slot_id === slot_id)
    if (!slot) throw new ApiError('not_exist')
    assertMovable(booking, { now, move_hours: ctx.config.MOVE_HOURS })
    assertFits(booking, { slot, old: slots.find((one) => one.slot_id === booking.slot_id)! })
    return move(tx, now, { booking, slot, moving })
  })
}

/** The speaker of the meeting is told whose call this is; nobody else learns that it exists. */
async function strangerRefusal(tx: Tx, { consultation_id, user_id }: Pick<Moving, 'consultation_id' | 'user_id'>) {
  const own = await tx
    .selectFrom('consultations')
    .select('consultation_id')
    .where('consultation_id', '=', consultation_id)
    .where('speaker_id', '=', user_id)
    .executeTakeFirst()
  return own ? new ApiError('human_friendly', bookingsRefusals.only_listener_moves) : new ApiError('not_exist')
}

async function lockOrderRow(tx: Tx, order_id: string): Promise<void> {
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

function assertMovable(
  { status, time_start, own_count }: MovableBooking,
  { now, move_hours }: { now: Date; move_hours: number },
): void {
  if (status !== 'BOOKED') throw new ApiError('payment_status', bookingsRefusals.only_booked_moves)
  if (now > movableUntil(time_start, move_hours))
    throw new ApiError('human_friendly', bookingsRefusals.too_late_to_move(move_hours))
  if (own_count >= movesMax) throw new ApiError('human_friendly', bookingsRefusals.moves_used_up(movesMax))
}

function assertFits({ slot_id, price }: MovableBooking, { slot, old }: { slot: LockedSlot; old: LockedSlot }): void {
  if (slot.slot_id === slot_id) throw new ApiError('human_friendly', bookingsRefusals.same_slot)
  if (slot.speaker_id !== old.speaker_id) throw new ApiError('human_friendly', bookingsRefusals.other_speaker)
  if (slot.series_id !== old.series_id) throw new ApiError('human_friendly', bookingsRefusals.other_series)
  if (slot.amount > price)
    throw new ApiError('human_friendly', bookingsRefusals.dearer_slot(inRoubles(slot.amount), inRoubles(price)))
}

interface Accepted {
  booking: MovableBooking
  slot: LockedSlot
  moving: Moving
}

async function move(tx: Tx, now: Date, { booking, slot, moving }: Accepted): Promise<Moved> {
  const { booking_id, order_id, price, amount, refunded_amount } = booking
  const refund_amount = Math.min(price - slot.amount, amount - refunded_amount)
  if (refund_amount < (moving.refund_amount ?? 0))
    throw new ApiError('human_friendly', ordersRefusals.move_refund_changed(inRoubles(refund_amount)))
  const why = 'moved to a cheaper time'
  const refund_id =
    order_id && refund_amount > 0
      ? await oweBookingRefund(tx, now, { order_id, booking_id, amount: refund_amount, why })
      : null
  const consultation_id = await moveBooking(tx, now, {
    booking,
    slot,
    cause: 'LISTENER',
    by_user_id: moving.user_id,
    why: 'the listener moved it',
    refund_id,
  })
  if (order_id && refund_id) await announceOrder(tx, order_id)
  return { consultation_id, refund_amount }
}
