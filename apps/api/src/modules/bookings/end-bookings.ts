import { isRefundedOutcome, type MeetingOutcome } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { plusMinutes } from '../../time/clock.ts'
import { postEarnings } from '../ledger/post-earnings.ts'
import { changeBookingsOfMeeting } from './change-bookings.ts'

const minutesBeforeAsking = 60

interface End {
  consultation_id: string
  by_user_id: string | null
  why: string
  outcomes: readonly BookingOutcome[]
}

export interface BookingOutcome {
  booking_id: string
  outcome: MeetingOutcome
}

/**
 * Ends a meeting's bookings, each with its outcome, and posts the earnings; if the speaker missed the meeting, an event
 * starts the refund instead. `outcomes` omits bookings that ended before. Safe to repeat.
 */
export async function endBookings(tx: Tx, now: Date, { consultation_id, outcomes, ...move }: End): Promise<void> {
  await changeBookingsOfMeeting(tx, now, consultation_id, { ...move, to: 'ENDED' })
  const { rows } = await sql<BookingOutcome & { order_id: string | null }>`
    update bookings set outcome = given.outcome
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given (booking_id uuid, outcome text)
    where bookings.booking_id = given.booking_id and bookings.consultation_id = ${consultation_id}
      and bookings.status = 'ENDED'
    returning bookings.booking_id, bookings.outcome, bookings.order_id`.execute(tx)
  for (const { booking_id, outcome, order_id } of rows) {
    if (outcome === 'HELD') {
      const when = { key: `ask-for-review:${booking_id}`, at: plusMinutes(now, minutesBeforeAsking) }
      await enqueue(tx, 'ask-for-review', { booking_id }, when)
    }
    if (isRefundedOutcome(outcome)) await enqueue(tx, 'speaker-no-show', { booking_id })
    else if (order_id)
      await enqueue(tx, 'send-closing-receipt', { booking_id }, { key: `send-closing-receipt:${booking_id}` })
  }
  await postEarnings(tx, now, consultation_id)
}
