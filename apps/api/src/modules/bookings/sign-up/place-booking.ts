import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { newId } from '../../../ids.ts'
import { addJob, enqueue } from '../../../jobs/queue.ts'
import { findBrokenRule } from '../../schedule/working-hours/find-broken-rule.ts'
import type { ChangedBooking } from '../change-bookings.ts'
import { queueMeetingTimers } from '../meeting-timers.ts'
import { placeRefusals, refuseBooking, type BookingRefusal, type FreeLimits } from './booking-refusals.ts'
import type { LockedSlot } from './lock-slots.ts'

interface NewBooking {
  listener_id: string
  order_id: string | null
  status: 'RESERVED' | 'BOOKED'
  why: string
  /** Kopecks off the slot's price. */
  discount?: number
  /** Kopecks that a package's credit pays in place of the slot's price. */
  amount?: number
}

/**
 * Gives a listener the lowest free place of a slot. Needs the listener and the slot locked.
 * Throws timeslot_busy (taken, closed, removed, for another listener, against the speaker's rules or tariff), forbidden
 * (own slot, the listener's account is closed), human_friendly (the speaker's account is closed), already_exists or
 * payment_exists (the listener has a place there), timeslot_intersection (the listener has another meeting then).
 */
export function placeBooking(
  tx: Tx,
  now: Date,
  { slot_id }: Pick<LockedSlot, 'slot_id'>,
  { listener_id, order_id, status, why, discount = 0, amount }: NewBooking,
): Promise<ChangedBooking> {
  return book(
    tx,
    now,
    status,
    (
      booking_id,
    ) => sql`place_booking(${booking_id}, ${newId(now)}, ${slot_id}, ${listener_id}, ${now}, ${status}, ${why},
      ${order_id}, ${discount}, ${amount ?? null}, null, null)`,
  )
}

interface SignUp {
  slot_id: string
  listener_id: string
  limits: FreeLimits
}

/**
 * Like `placeBooking`, for a free slot that is not locked yet. Throws also not_exist and human_friendly (not free, more
 * free bookings than the limits).
 */
export function placeSignUp(tx: Tx, now: Date, { slot_id, listener_id, limits }: SignUp): Promise<ChangedBooking> {
  return book(
    tx,
    now,
    'BOOKED',
    (booking_id) => sql`sign_up(${booking_id}, ${newId(now)}, ${slot_id}, ${listener_id}, ${now}, ${limits.total},
      ${limits.to_speaker})`,
    limits,
  )
}

type Placed = ChangedBooking & { refusal: BookingRefusal | null }

async function book(
  tx: Tx,
  now: Date,
  status: NewBooking['status'],
  call: (booking_id: string) => RawBuilder<unknown>,
  limits?: FreeLimits,
): Promise<ChangedBooking> {
  const booking_id = newId(now)
  const announced = status === 'BOOKED' ? addJob('booking-booked', { booking_id }) : sql`null`
  const { rows } = await mapConstraintErrors(placeRefusals, () =>
    sql<Placed>`
      select p.refusal, (p.booking).booking_id, (p.booking).consultation_id, (p.booking).slot_id, (p.booking).speaker_id,
        (p.booking).listener_id, (p.booking).order_id, (p.booking).amount, (p.booking).discount, (p.booking).time_start,
        (p.booking).time_end, null as from_status, case when p.refusal is null then (${announced})::text end as announced
      from ${call(booking_id)} p`.execute(tx),
  )
  const { refusal, ...placed } = rows[0]!
  if (refusal) throw refuseBooking(refusal, limits)
  if (status === 'BOOKED') await queueMeetingTimers(tx, now, placed)
  tx.after.dropPages(placed.speaker_id, 'lists')
  return placed
}

/** Checks the daily limit and buffer of a slot made from the speaker's working hours. Throws timeslot_busy. */
export async function assertRulesKept(tx: Tx, slot: LockedSlot): Promise<void> {
  const broken = await findBrokenRule(tx, slot)
  if (broken) throw refuseBooking(broken)
}

/** Makes all checks of a booking except the speaker's rules (`assertRulesKept`), and finds the lowest free place. */
export async function getFreePlace(
  tx: Tx,
  now: Date,
  { slot_id }: Pick<LockedSlot, 'slot_id'>,
  listener_id: string,
): Promise<number> {
  const { rows } = await sql<{ free_place: number; refusal: BookingRefusal | null }>`
    select free_place, refusal from find_place(${slot_id}, ${listener_id}, ${now})`.execute(tx)
  const { free_place, refusal } = rows[0]!
  if (refusal) throw refuseBooking(refusal)
  return free_place
}

export async function announceBooked(tx: Tx, now: Date, booking: ChangedBooking): Promise<void> {
  await enqueue(tx, 'booking-booked', { booking_id: booking.booking_id })
  await queueMeetingTimers(tx, now, booking)
}

/** Opens the slot's consultation unless it is open. */
export async function openConsultation(tx: Tx, now: Date, slot: LockedSlot): Promise<string> {
  const flow_type = slot.for_user_id ? 'LISTENER_CONSULTATION' : slot.slot_type
  const { rows } = await sql<{ consultation_id: string }>`
    with made as (
      insert into consultations (consultation_id, slot_id, speaker_id, flow_type, created_at)
      values (${newId(now)}, ${slot.slot_id}, ${slot.speaker_id}, ${flow_type}, ${now})
      on conflict (slot_id) where is_current do nothing returning consultation_id
    )
    select consultation_id from made
    union all select consultation_id from consultations where slot_id = ${slot.slot_id} and is_current`.execute(tx)
  return rows[0]!.consultation_id
}
