import type { BookingStatus } from '@razgovor/contract/words'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { bookingTransitions, type BookingTarget, type BookingReason } from './bookings.states.ts'

export interface ChangedBooking {
  booking_id: string
  consultation_id: string
  slot_id: string
  speaker_id: string
  listener_id: string
  order_id: string | null
  /** Kopecks to pay: the price less the discount. */
  amount: number
  discount: number
  time_start: Date
  time_end: Date
  from_status: BookingStatus | null
}

interface BookingChange {
  to: BookingTarget
  by_user_id: string | null
  why: string
  reason?: BookingReason
}

/**
 * Changes the status of those bookings whose status allows it, and records each change; returns the changed bookings.
 * A change that frees places needs the slots locked (`lockSlots`).
 */
export function changeBookings(tx: Tx, now: Date, booking_ids: readonly string[], change: BookingChange) {
  return changeWhere(tx, now, sql`booking_id = any(${booking_ids}::uuid[])`, change)
}

export function changeBookingsOfOrder(tx: Tx, now: Date, order_id: string, change: BookingChange) {
  return changeWhere(tx, now, sql`order_id = ${order_id}`, change)
}

export function changeBookingsOfMeeting(tx: Tx, now: Date, consultation_id: string, change: BookingChange) {
  return changeWhere(tx, now, sql`consultation_id = ${consultation_id}`, change)
}

async function changeWhere(
  tx: Tx,
  now: Date,
  which: RawBuilder<unknown>,
  { to, by_user_id, why, reason }: BookingChange,
): Promise<ChangedBooking[]> {
  const { rows } = await sql<ChangedBooking>`
    with was as (
      select booking_id, status as from_status from bookings
      where ${which} and status = any(${bookingTransitions[to]}::text[])
      order by booking_id for no key update
    ), changed as (
      update bookings set status = ${to}, reason = ${reason ?? null}
      from was where bookings.booking_id = was.booking_id
      returning bookings.*, was.from_status
    ), recorded as (
      insert into booking_history (booking_id, from_status, to_status, at, by_user_id, why)
      select booking_id, from_status, ${to}, ${now}, ${by_user_id}::uuid, ${why} from changed
    )
    select booking_id, consultation_id, slot_id, speaker_id, listener_id, order_id, amount, discount, time_start, time_end, from_status
    from changed order by time_start`.execute(tx)
  // The pages show how many places are free.
  if (rows[0]) tx.after.dropPages(...rows.map(({ speaker_id }) => speaker_id), 'lists')
  return rows
}
