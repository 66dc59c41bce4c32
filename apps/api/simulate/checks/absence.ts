import { sql } from 'kysely'
import { secondsIn, type Attended } from './attendance.ts'
import type { Fault, Seen } from './seen.ts'

interface Unrefunded {
  booking_id: string
  consultation_id: string
  speaker_id: string
  time_start: Date
  time_end: Date
  status: string
  outcome: string | null
  left: number
}

/** Checks, by the room server's own record, that nobody pays a speaker who was not in the room for a minute. */
export async function checkAbsence(seen: Seen, { stays, downtimes }: Attended): Promise<Fault[]> {
  return (await listUnrefunded(seen)).flatMap((booking) => {
    const { booking_id: id, consultation_id, speaker_id, status, outcome, left } = booking
    // Events of a speaker who left may be lost, so that the API believes them to be there.
    if (downtimes.some(({ from, until }) => from < booking.time_end && until > booking.time_start)) return []
    const seconds = stays(consultation_id)
      .filter(({ user_id }) => user_id === speaker_id)
      .reduce((sum, stay) => sum + secondsIn(booking, stay), 0)
    if (seconds >= 60) return []
    const detail = `${left} kopecks, ${outcome ?? status}, the speaker was there for ${seconds} s`
    return [{ rule: 'an absent speaker is not paid', id, detail }]
  })
}

async function listUnrefunded({ db, now }: Seen): Promise<Unrefunded[]> {
  const { rows } = await sql<Unrefunded>`
    select b.booking_id, b.consultation_id, b.speaker_id, b.time_start, b.time_end, b.status, b.outcome,
      b.amount - b.refunded_amount as left
    from bookings b join orders o using (order_id) join meetings m using (consultation_id)
    where o.paid_at is not null and b.refunded_amount < b.amount and m.is_presence_known
      and b.time_end between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz - interval '1 day'
      and (b.status = 'ENDED' or (b.status = 'CANCELED' and exists (
        select from booking_history h where h.booking_id = b.booking_id and h.to_status = 'BOOKED') and exists (
        select from bookings other where other.consultation_id = b.consultation_id
          and other.time_start = b.time_start and other.status = 'ENDED')))`.execute(db)
  return rows
}
