import { logChange, type AdminDoing } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { lockListener, lockSlotOf, lockSlots } from '../../bookings/sign-up/lock-slots.ts'
import { cancelAll, cancelOne, listBookings, wholeRefund } from './cancel-consultation.ts'

interface Canceled {
  consultation_id: string
  canceled_count: number
  refund_amount: number
}

/** Refunds everyone in full. Throws not_exist, payment_status (started or over). */
export async function cancelAsPlatform(
  ctx: Ctx,
  { consultation_id, ...doing }: AdminDoing & { consultation_id: string },
): Promise<Canceled> {
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    const { slot_id, speaker_id } = await lockSlotOf(tx, consultation_id)
    const bookings = await listBookings(tx, consultation_id)
    const by = { by: 'PLATFORM', by_user_id: doing.by_user_id } as const
    const { ahead, refund_amount } = await cancelAll(tx, now, bookings, { speaker_id, slot_id, ...by })
    const { why, ...author } = doing
    if (ahead.length > 0)
      await logChange(tx, {
        ...author,
        table_name: 'consultations',
        row_id: consultation_id,
        action: 'cancel',
        subject_id: null,
        before: { bookings: ahead.map(({ booking_id, status }) => ({ booking_id, status })) },
        after: { status: 'CANCELED', refund_amount, why },
        at: now,
      })
    return { consultation_id, canceled_count: ahead.length, refund_amount }
  })
}

/** Refunds the booking in full; the others of the meeting stay. */
export async function cancelBookingAsPlatform(
  ctx: Ctx,
  { booking_id, ...doing }: AdminDoing & { booking_id: string },
): Promise<void> {
  const { listener_id } = await ctx.db
    .selectFrom('bookings')
    .select('listener_id')
    .where('booking_id', '=', booking_id)
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    // The booking stays in its slot while the listener is locked.
    await lockListener(tx, listener_id)
    const { slot_id, consultation_id } = await tx
      .selectFrom('bookings')
      .select(['slot_id', 'consultation_id'])
      .where('booking_id', '=', booking_id)
      .executeTakeFirstOrThrow()
    await lockSlots(tx, [slot_id])
    const booking = (await listBookings(tx, consultation_id)).find((one) => one.booking_id === booking_id)
    if (booking?.status !== 'BOOKED' && booking?.status !== 'RESERVED') return
    const { why, ...author } = doing
    const canceling = { by: 'PLATFORM', by_user_id: doing.by_user_id } as const
    const refund_amount = await cancelOne(tx, now, booking, { ...canceling, refund: wholeRefund(booking) })
    await logChange(tx, {
      ...author,
      table_name: 'bookings',
      row_id: booking_id,
      action: 'cancel',
      subject_id: null,
      before: { status: booking.status },
      after: { status: 'CANCELED', refund_amount, why },
      at: now,
    })
  })
}
