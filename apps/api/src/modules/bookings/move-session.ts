import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { translateRefusals } from '../../errors/refusals.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { MovedSlot } from '../schedule/change-slots.ts'
import { scheduleRefusals } from '../schedule/schedule.texts.ts'
import { plusMinutes } from '../../time/clock.ts'
import { movesOfBooking, priceInForce } from './find-movable.ts'
import { setMeetingTimers } from './place-booking.ts'
import { bookingsRefusals } from './bookings.texts.ts'

/** Nobody is to find out an hour before that the session is today. */
const soonerHours = 24

/**
 * The speaker has moved a group's slot: the bookings in it follow, and everybody is told. Needs the slot locked.
 * Throws timeslot_busy (it has begun), human_friendly (moved to sooner than in a day, a listener has another meeting then).
 */
export async function moveSession(tx: Tx, now: Date, { speaker_id, slot_id, from, to }: MovedSlot): Promise<void> {
  if (to.time_start < from.time_start && to.time_start < plusMinutes(now, soonerHours * 60))
    throw new ApiError('human_friendly', bookingsRefusals.sooner_needs_a_day)
  const consultation_id = await lockUnbegun(tx, slot_id)
  const bookings = await listMovers(tx, slot_id)
  const { time_start, time_end } = to
  await translateRefusals({ bookings_listener_no_overlap: toBusy }, () =>
    tx
      .updateTable('bookings')
      .set({ time_start, time_end })
      .where(
        'booking_id',
        'in',
        bookings.map(({ booking_id }) => booking_id),
      )
      .execute(),
  )
  const moves = bookings.map(({ booking_id, price, status: _status }) => ({
    move_id: newId(now),
    booking_id,
    cause: 'SPEAKER' as const,
    from_consultation_id: consultation_id,
    to_consultation_id: consultation_id,
    from_slot_id: slot_id,
    to_slot_id: slot_id,
    from_start: from.time_start,
    from_end: from.time_end,
    to_start: time_start,
    to_end: time_end,
    from_amount: price,
    to_amount: price,
    at: now,
    by_user_id: speaker_id,
    why: 'the speaker moved the session',
  }))
  await tx.insertInto('booking_moves').values(moves).execute()
  for (const { move_id, booking_id } of moves) await enqueue(tx, 'booking-moved', { move_id, booking_id })
  if (bookings.some(({ status }) => status === 'BOOKED'))
    await setMeetingTimers(tx, { consultation_id, time_start, time_end })
}

function toBusy(): ApiError {
  return new ApiError('human_friendly', bookingsRefusals.a_listener_is_busy)
}

async function lockUnbegun(tx: Tx, slot_id: string): Promise<string> {
  const { consultation_id, started_at, ended_at } = await tx
    .selectFrom('consultations')
    .select(['consultation_id', 'started_at', 'ended_at'])
    .where('slot_id', '=', slot_id)
    .where('is_current', '=', true)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (started_at || ended_at) throw new ApiError('timeslot_busy', scheduleRefusals.booked_slot_is_fixed)
  return consultation_id
}

function listMovers(tx: Tx, slot_id: string) {
  return tx
    .selectFrom('bookings as b')
    .innerJoinLateral(movesOfBooking(tx), (join) => join.onTrue())
    .select(['b.booking_id', 'b.status', priceInForce.as('price')])
    .where('b.slot_id', '=', slot_id)
    .where('b.status', 'in', ['RESERVED', 'BOOKED'])
    .orderBy('b.booking_id')
    .forNoKeyUpdate('b')
    .execute()
}
