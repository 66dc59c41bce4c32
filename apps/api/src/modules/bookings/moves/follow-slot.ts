import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { MovedSlot } from '../../schedule/change-slots.ts'
import { scheduleRefusals } from '../../schedule/schedule.texts.ts'
import { movesOfBooking, priceInForce } from './find-movable.ts'
import { moveMeetingTimers } from '../meeting-timers.ts'

interface Following {
  slot_id: string
  from: MovedSlot['from']
  to: MovedSlot['to']
  cause: 'SPEAKER' | 'PROPOSAL'
  by_user_id: string
  why: string
  /** Creates the error for a listener who has another meeting at the new time. */
  toBusy: () => ApiError
}

/** Moves the bookings of a slot whose time has changed. Needs the slot locked. Throws timeslot_busy (it has begun). */
export async function followSlot(tx: Tx, now: Date, following: Following): Promise<void> {
  const { slot_id, from, to, toBusy, ...origin } = following
  const consultation_id = await lockUnbegun(tx, slot_id)
  const bookings = await listMovers(tx, slot_id)
  const { time_start, time_end } = to
  const booking_ids = bookings.map(({ booking_id }) => booking_id)
  await mapConstraintErrors({ bookings_listener_no_overlap: toBusy }, () =>
    tx.updateTable('bookings').set({ time_start, time_end }).where('booking_id', 'in', booking_ids).execute(),
  )
  const moves = bookings.map(({ booking_id, price }) => ({
    ...origin,
    move_id: newId(now),
    booking_id,
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
  }))
  await tx.insertInto('booking_moves').values(moves).execute()
  for (const { move_id, booking_id } of moves) await enqueue(tx, 'booking-moved', { move_id, booking_id })
  if (bookings.some(({ status }) => status === 'BOOKED'))
    await moveMeetingTimers(tx, now, { consultation_id, time_start, time_end })
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
