import type { Tx } from '../../../db/client.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { takeTimersBack } from '../cancel-booking.ts'
import { moveMeetingTimers } from '../meeting-timers.ts'
import type { MovableBooking } from './find-movable.ts'
import type { LockedSlot } from '../sign-up/lock-slots.ts'
import { placeRefusals } from '../sign-up/booking-refusals.ts'
import { assertRulesKept, getFreePlace, openConsultation } from '../sign-up/place-booking.ts'

interface Move {
  booking: MovableBooking
  slot: LockedSlot
  cause: 'LISTENER' | 'REQUEST' | 'PROPOSAL'
  by_user_id: string
  why: string
  refund_id: string | null
}

/**
 * Moves a BOOKED booking to another slot. Needs the listener, both slots and the order locked. Throws what
 * `placeBooking` throws. Returns the id of the consultation that the booking is now in.
 */
export async function moveBooking(tx: Tx, now: Date, move: Move): Promise<string> {
  const { booking, slot } = move
  const place = await getFreePlace(tx, now, slot, booking.listener_id)
  const consultation_id = await mapConstraintErrors({ consultations_left_unbegun: 'timeslot_busy' }, () =>
    moveConsultation(tx, now, booking, slot),
  )
  await mapConstraintErrors(placeRefusals, () => changePlace(tx, { booking, slot, place, consultation_id }))
  // Checked after the move, so that the old place no longer counts.
  await assertRulesKept(tx, slot)
  const move_id = await recordMove(tx, now, { ...move, consultation_id })
  const { time_start, time_end } = slot
  if (consultation_id !== booking.consultation_id) await takeTimersBack(tx, now, booking)
  await moveMeetingTimers(tx, now, { consultation_id, time_start, time_end })
  await enqueue(tx, 'booking-moved', { move_id, booking_id: booking.booking_id })
  tx.after.dropPages(slot.speaker_id, 'lists')
  return consultation_id
}

// Moves a one-to-one consultation with its messages, files and links; from or to a group only the booking moves.
async function moveConsultation(tx: Tx, now: Date, booking: MovableBooking, slot: LockedSlot): Promise<string> {
  const { consultation_id } = booking
  await tx
    .selectFrom('consultations')
    .select('consultation_id')
    .where((eb) => eb.or([eb('consultation_id', '=', consultation_id), eb('slot_id', '=', slot.slot_id)]))
    .orderBy('consultation_id')
    .forUpdate()
    .execute()
  if (booking.places > 1 || slot.places > 1) return openConsultation(tx, now, slot)
  await tx.updateTable('consultations').set({ is_current: false }).where('slot_id', '=', slot.slot_id).execute()
  await tx
    .updateTable('consultations')
    .set({ slot_id: slot.slot_id })
    .where('consultation_id', '=', consultation_id)
    .execute()
  return consultation_id
}

interface Place {
  booking: MovableBooking
  slot: LockedSlot
  place: number
  consultation_id: string
}

async function changePlace(tx: Tx, { booking, slot, place, consultation_id }: Place): Promise<void> {
  const { slot_id, places, time_start, time_end } = slot
  // Keeps the UID of the calendar entry, by default the id of the booking's first consultation.
  const calendar_id = booking.calendar_id ?? booking.consultation_id
  await tx
    .updateTable('bookings')
    .set({ slot_id, place, places, time_start, time_end, consultation_id })
    .$if(consultation_id !== booking.consultation_id, (query) => query.set({ calendar_id }))
    .where('booking_id', '=', booking.booking_id)
    .execute()
}

async function recordMove(tx: Tx, now: Date, move: Move & { consultation_id: string }): Promise<string> {
  const { booking, slot, consultation_id, ...origin } = move
  const move_id = newId(now)
  await tx
    .insertInto('booking_moves')
    .values({
      ...origin,
      move_id,
      booking_id: booking.booking_id,
      from_consultation_id: booking.consultation_id,
      to_consultation_id: consultation_id,
      from_slot_id: booking.slot_id,
      to_slot_id: slot.slot_id,
      from_start: booking.time_start,
      from_end: booking.time_end,
      to_start: slot.time_start,
      to_end: slot.time_end,
      from_amount: booking.price,
      to_amount: booking.credit_minutes === null ? slot.amount : booking.price,
      at: now,
    })
    .execute()
  return move_id
}
