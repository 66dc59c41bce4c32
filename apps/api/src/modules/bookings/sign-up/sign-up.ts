import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { freeLimits } from './free-booking-limits.ts'
import { lockSlots } from './lock-slots.ts'
import { placeSignUp } from './place-booking.ts'
import { bookingsRefusals } from '../bookings.texts.ts'

export async function signUp(ctx: Ctx, listener_id: string, slot_id: string): Promise<{ consultation_id: string }> {
  const limits = freeLimits(ctx.config)
  return transact(ctx, (tx) => placeSignUp(tx, ctx.clock.now(), { slot_id, listener_id, limits }))
}

/** Cancels a free booking. Safe to repeat. Throws not_exist, payment_status (paid for, or too late). */
export async function cancelRecord(
  ctx: Ctx,
  listener_id: string,
  slot_id: string,
): Promise<{ consultation_id: string }> {
  return transact(ctx, async (tx) => {
    await lockSlots(tx, [slot_id])
    const own = await tx
      .selectFrom('bookings')
      .select(['booking_id', 'consultation_id', 'order_id', 'status'])
      .where('slot_id', '=', slot_id)
      .where('listener_id', '=', listener_id)
      .orderBy((eb) => eb('status', '=', 'CANCELED'))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!own) throw new ApiError('not_exist')
    if (own.order_id) throw new ApiError('payment_status', bookingsRefusals.paid_meeting_cannot_be_left)
    if (own.status !== 'CANCELED')
      await cancelBooking(tx, ctx.clock.now(), own.booking_id, { by: 'LISTENER', by_user_id: listener_id })
    return own
  })
}
