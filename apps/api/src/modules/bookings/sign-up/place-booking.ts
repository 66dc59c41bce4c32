import type { BookingStatus } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { findBrokenRule } from '../../schedule/working-hours/find-broken-rule.ts'
import { beyondTariff, minutesOf, type TariffLimits } from '../../tariffs/beyond-tariff.ts'
import { literals } from '../../../db/literals.ts'
import { heldTariff } from '../../../db/held-tariff.ts'
import { statusesWithPlace } from '../bookings.states.ts'
import type { LockedSlot } from './lock-slots.ts'
import type { ChangedBooking } from '../change-bookings.ts'
import { bookingsRefusals } from '../bookings.texts.ts'
import { queueMeetingTimers } from '../meeting-timers.ts'

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
export async function placeBooking(tx: Tx, now: Date, slot: LockedSlot, booking: NewBooking): Promise<ChangedBooking> {
  const { place, tariff_id } = await getFreePlace(tx, now, slot, booking.listener_id)
  await assertRulesKept(tx, slot)
  const placed = await mapConstraintErrors(placeRefusals, () =>
    insertBooking(tx, now, { ...booking, slot, place, tariff_id }),
  )
  if (booking.status === 'BOOKED') await announceBooked(tx, now, placed)
  return placed
}

/** Checks the daily limit and buffer of a slot made from the speaker's working hours. Throws timeslot_busy. */
export async function assertRulesKept(tx: Tx, slot: LockedSlot): Promise<void> {
  const broken = await findBrokenRule(tx, slot)
  if (broken) throw new ApiError('timeslot_busy', bookingsRefusals[broken])
}

export const placeRefusals = {
  bookings_place_once: 'timeslot_busy',
  bookings_meeting_open: 'timeslot_busy',
  time_slots_no_overlap: 'timeslot_busy',
  bookings_listener_once: 'already_exists',
  bookings_listener_no_overlap: 'timeslot_intersection',
} as const

/** Makes all checks of a booking except the speaker's rules (`assertRulesKept`), and finds the lowest free place. */
export async function getFreePlace(
  tx: Tx,
  now: Date,
  slot: LockedSlot,
  listener_id: string,
): Promise<{ place: number; tariff_id: string }> {
  assertBookable(slot, listener_id, now)
  const { place, own_status, listener_is_open, ...tariff } = await findPlace(tx, now, slot, listener_id)
  if (!listener_is_open) throw new ApiError('forbidden', bookingsRefusals.listener_account_closed)
  if (own_status) throw new ApiError(own_status === 'RESERVED' ? 'payment_exists' : 'already_exists')
  if (place === null) throw new ApiError('timeslot_busy')
  assertWithinTariff(tariff, slot)
  return { place, tariff_id: tariff.tariff_id }
}

export async function announceBooked(tx: Tx, now: Date, booking: ChangedBooking): Promise<void> {
  await enqueue(tx, 'booking-booked', { booking_id: booking.booking_id })
  await queueMeetingTimers(tx, now, booking)
}

function assertBookable(slot: LockedSlot, listener_id: string, now: Date): void {
  const isForOther = slot.for_user_id !== null && slot.for_user_id !== listener_id
  if (isForOther) throw new ApiError('timeslot_busy')
  if (slot.deleted_at) throw new ApiError('timeslot_busy', bookingsRefusals.slot_removed)
  if (slot.time_start <= now) throw new ApiError('timeslot_busy', bookingsRefusals.slot_begun)
  if (slot.is_hidden) throw new ApiError('timeslot_busy', bookingsRefusals.speakers_calendar_is_busy)
  if (slot.closes_at <= now) throw new ApiError('timeslot_busy', bookingsRefusals.booking_closed)
  if (slot.speaker_id === listener_id) throw new ApiError('forbidden', bookingsRefusals.own_slot)
  if (!slot.speaker_is_open || slot.speaker_role !== 'SPEAKER')
    throw new ApiError('human_friendly', bookingsRefusals.speaker_is_closed)
}

// Needed because slots beyond the limits may still be on sale when a tariff has just lapsed.
function assertWithinTariff(tariff: TariffLimits, slot: LockedSlot): void {
  const offered = { minutes: minutesOf(slot), places: slot.places, is_series: slot.slot_type === 'SERIES' }
  if (beyondTariff(tariff, offered)) throw new ApiError('timeslot_busy')
}

interface FoundPlace extends TariffLimits {
  place: number | null
  own_status: BookingStatus | null
  listener_is_open: boolean
  tariff_id: string
}

async function findPlace(tx: Tx, now: Date, slot: LockedSlot, listener_id: string): Promise<FoundPlace> {
  const { rows } = await sql<FoundPlace>`
    with taken as (
      select place, listener_id, status from bookings where slot_id = ${slot.slot_id} and status in (${literals(statusesWithPlace)})
    )
    select
      (select min(n) from generate_series(1, ${slot.places}::int) n where n not in (select place from taken)) as place,
      (select status from taken where listener_id = ${listener_id}) as own_status,
      (select is_open from users where user_id = ${listener_id}) as listener_is_open,
      held.tariff_id, held.meeting_minutes, held.participants_max, held.series_allowed
    from ${heldTariff(sql.val(slot.speaker_id), now).selectAll('tariffs').as('held')}`.execute(tx)
  return rows[0]!
}

// The statement's parts that open the slot's consultation unless it is open, and name it `meeting`.
function openedMeeting(now: Date, slot: LockedSlot) {
  const flow_type = slot.for_user_id ? 'LISTENER_CONSULTATION' : slot.slot_type
  return sql`
    made as (
      insert into consultations (consultation_id, slot_id, speaker_id, flow_type, created_at)
      values (${newId(now)}, ${slot.slot_id}, ${slot.speaker_id}, ${flow_type}, ${now})
      on conflict (slot_id) where is_current do nothing returning consultation_id
    ), meeting as (
      select consultation_id from made
      union all select consultation_id from consultations where slot_id = ${slot.slot_id} and is_current
    )`
}

export async function openConsultation(tx: Tx, now: Date, slot: LockedSlot): Promise<string> {
  const { rows } = await sql<{ consultation_id: string }>`
    with ${openedMeeting(now, slot)} select consultation_id from meeting`.execute(tx)
  return rows[0]!.consultation_id
}

async function insertBooking(
  tx: Tx,
  now: Date,
  booking: NewBooking & { slot: LockedSlot; place: number; tariff_id: string },
): Promise<ChangedBooking> {
  const { slot, place, tariff_id, listener_id, order_id, status, why, discount = 0 } = booking
  const amount = booking.amount ?? slot.amount - discount
  const booking_id = newId(now)
  // If the listener moved an earlier booking away from here, that one keeps the calendar UID of this meeting.
  const otherCalendarId = sql`(select ${booking_id}::uuid where exists (
    select from bookings where listener_id = ${listener_id} and calendar_id = meeting.consultation_id))`
  const { rows } = await sql<ChangedBooking>`
    with ${openedMeeting(now, slot)}, placed as (
      insert into bookings (booking_id, consultation_id, slot_id, speaker_id, listener_id, order_id, place, places,
        time_start, time_end, status, amount, discount, tariff_id, created_at, calendar_id)
      select ${booking_id}, consultation_id, ${slot.slot_id}, ${slot.speaker_id}, ${listener_id}, ${order_id}::uuid,
        ${place}, ${slot.places}, ${slot.time_start}, ${slot.time_end}, ${status},
        ${amount}, ${discount}, ${tariff_id}, ${now}, ${otherCalendarId}
      from meeting
      returning *
    ), recorded as (
      insert into booking_history (booking_id, to_status, at, by_user_id, why)
      select booking_id, status, created_at, listener_id, ${why} from placed
    )
    select booking_id, consultation_id, slot_id, speaker_id, listener_id, order_id, amount, discount, time_start, time_end,
      null as from_status
    from placed`.execute(tx)
  tx.after.dropPages(slot.speaker_id, 'lists')
  return rows[0]!
}
