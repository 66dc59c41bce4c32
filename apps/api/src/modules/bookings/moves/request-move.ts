import { movesMax } from '@razgovor/contract/limits'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { moveRequested } from '../../notifications/kinds/move-requested.ts'
import { bookingsRefusals } from '../bookings.texts.ts'
import { findMovable, findPresentMeeting, type MovableBooking } from './find-movable.ts'
import { lockListener, lockSlots, type LockedSlot } from '../sign-up/lock-slots.ts'
import { assertBooked, assertFits, strangerRefusal } from './move-rules.ts'
import { getFreePlace } from '../sign-up/place-booking.ts'
import { movableUntil } from '../refund-rule.ts'

interface Requesting {
  consultation_id: string
  user_id: string
  slot_ids: readonly string[]
  message: string
}

/**
 * Asks the speaker to move a booking to one of the named free slots, if the listener may no longer move it alone. The
 * meeting keeps its time until the speaker accepts one. Returns the consultation's id. Throws not_exist, payment_status
 * (not booked), already_exists (a request is open), human_friendly (it can be moved alone, a slot does not fit), and
 * what `getFreePlace` throws.
 */
export async function requestMove(ctx: Ctx, { slot_ids, message, ...asking }: Requesting): Promise<string> {
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    await lockListener(tx, asking.user_id)
    const part = { ...asking, consultation_id: await findPresentMeeting(tx, asking) }
    const found = await findMovable(tx, part)
    if (!found) throw await strangerRefusal(tx, part)
    const wanted = [...new Set(slot_ids)]
    const slots = await lockSlots(tx, [found.slot_id, ...wanted])
    const booking = (await findMovable(tx, part))!
    assertBooked(booking)
    if (canMoveAlone(booking, now, ctx.config.MOVE_HOURS))
      throw new ApiError('human_friendly', bookingsRefusals.request_is_not_needed)
    await assertAllFit(tx, now, { booking, slots, wanted })
    await expireStale(tx, now, booking)
    await store(tx, now, { booking, slot_ids: wanted, message })
    return part.consultation_id
  })
}

function canMoveAlone({ time_start, own_count }: MovableBooking, now: Date, move_hours: number): boolean {
  return own_count < movesMax && now <= movableUntil(time_start, move_hours)
}

interface Wanted {
  booking: MovableBooking
  slots: readonly LockedSlot[]
  wanted: readonly string[]
}

async function assertAllFit(tx: Tx, now: Date, { booking, slots, wanted }: Wanted): Promise<void> {
  const old = slots.find(({ slot_id }) => slot_id === booking.slot_id)!
  for (const wanted_id of wanted) {
    const slot = slots.find(({ slot_id }) => slot_id === wanted_id)
    if (!slot) throw new ApiError('not_exist')
    assertFits(booking, { slot, old })
    await getFreePlace(tx, now, slot, booking.listener_id)
  }
}

async function expireStale(tx: Tx, now: Date, { booking_id, time_start }: MovableBooking): Promise<void> {
  await tx
    .updateTable('move_requests')
    .set({ status: 'EXPIRED', decided_at: now })
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'OPEN')
    .where('expires_at', '<>', time_start)
    .execute()
}

interface NewRequest {
  booking: MovableBooking
  slot_ids: string[]
  message: string
}

async function store(tx: Tx, now: Date, { booking, slot_ids, message }: NewRequest): Promise<void> {
  const { booking_id, time_start } = booking
  const move_request_id = newId(now)
  const values = { move_request_id, booking_id, slot_ids, message, created_at: now, expires_at: time_start }
  await mapConstraintErrors(
    { move_requests_open_once: () => new ApiError('already_exists', bookingsRefusals.move_request_is_open) },
    () =>
      tx
        .insertInto('move_requests')
        .values({ ...values, status: 'OPEN' })
        .execute(),
  )
  const when = { key: `expire-move-request:${move_request_id}`, at: time_start }
  await enqueue(tx, 'expire-move-request', { move_request_id }, when)
  await moveRequested.queue(tx, { move_request_id })
}

export async function expireMoveRequest({ db, clock }: Ctx, move_request_id: string): Promise<void> {
  await db
    .updateTable('move_requests')
    .set({ status: 'EXPIRED', decided_at: clock.now() })
    .where('move_request_id', '=', move_request_id)
    .where('status', '=', 'OPEN')
    .where('expires_at', '<=', clock.now())
    .execute()
}
