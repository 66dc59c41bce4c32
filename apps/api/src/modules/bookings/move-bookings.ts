import type { BookingStatus } from '@razgovor/contract/words'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { bookingMoves, type BookingMoveTarget, type BookingReason } from './bookings.states.ts'

export interface MovedBooking {
  booking_id: string
  consultation_id: string
  slot_id: string
  speaker_id: string
  listener_id: string
  order_id: string | null
  amount: number
  time_start: Date
  time_end: Date
  from_status: BookingStatus | null
}

interface BookingMove {
  to: BookingMoveTarget
  by_user_id: string | null
  why: string
  reason?: BookingReason
}

/**
 * Moves those of the bookings whose state allows it, and notes each move; what comes back did move.
 * A move that frees places needs the slots locked before (`lockSlots`).
 */
export function moveBookings(tx: Tx, now: Date, booking_ids: readonly string[], move: BookingMove) {
  return moveWhere(tx, now, sql`booking_id = any(${booking_ids}::uuid[])`, move)
}

/** Moves the bookings that an order pays for. */
export function moveBookingsOfOrder(tx: Tx, now: Date, order_id: string, move: BookingMove) {
  return moveWhere(tx, now, sql`order_id = ${order_id}`, move)
}

/** Moves the bookings of a meeting. */
export function moveBookingsOfMeeting(tx: Tx, now: Date, consultation_id: string, move: BookingMove) {
  return moveWhere(tx, now, sql`consultation_id = ${consultation_id}`, move)
}

async function moveWhere(
  tx: Tx,
  now: Date,
  which: RawBuilder<unknown>,
  { to, by_user_id, why, reason }: BookingMove,
): Promise<MovedBooking[]> {
  const { rows } = await sql<MovedBooking>`
    with was as (
      select booking_id, status as from_status from bookings
      where ${which} and status = any(${bookingMoves[to]}::text[])
      order by booking_id for no key update
    ), moved as (
      update bookings set status = ${to}, reason = ${reason ?? null}
      from was where bookings.booking_id = was.booking_id
      returning bookings.*, was.from_status
    ), noted as (
      insert into booking_history (booking_id, from_status, to_status, at, by_user_id, why)
      select booking_id, from_status, ${to}, ${now}, ${by_user_id}::uuid, ${why} from moved
    )
    select booking_id, consultation_id, slot_id, speaker_id, listener_id, order_id, amount, time_start, time_end, from_status
    from moved order by time_start`.execute(tx)
  // The pages show how many places are free.
  if (rows[0]) tx.after.dropPages(...rows.map(({ speaker_id }) => speaker_id), 'lists')
  return rows
}
