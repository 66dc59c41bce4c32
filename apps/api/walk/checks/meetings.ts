import { sql } from 'kysely'
import type { Stay } from '../room-server.ts'
import type { Fault, Seen } from './seen.ts'

interface Over {
  booking_id: string
  consultation_id: string
  listener_id: string
  speaker_id: string
  time_start: Date
  time_end: Date
  ended_at: Date
  amount: number
  refunded_amount: number
  is_presence_known: boolean | null
}

/** What was paid for took place, by the room server's own record; and who breaks a meeting bears it. */
export async function checkMeetings(seen: Seen): Promise<Fault[]> {
  const held = await listHeld(seen)
  return [
    ...held.flatMap((booking) => judgeHeld(seen, booking)),
    ...held.flatMap((booking) => judgeCut(seen, booking)),
    ...(await findUnrefunded(seen)),
    ...(await findLate(seen)),
  ]
}

/** Of the last two days. */
async function listHeld({ db, now }: Seen): Promise<Over[]> {
  const { rows } = await sql<Over>`
    select b.booking_id, b.consultation_id, b.listener_id, b.speaker_id, b.time_start, b.time_end, c.ended_at,
      b.amount, b.refunded_amount, m.is_presence_known
    from bookings b join consultations c using (consultation_id) left join meetings m using (consultation_id)
    where b.status = 'ENDED' and b.outcome = 'HELD'
      and b.time_end > ${now}::timestamptz - interval '2 days'`.execute(db)
  return rows
}

function judgeHeld({ stays }: Seen, booking: Over): Fault[] {
  const { booking_id: id, consultation_id, listener_id, speaker_id } = booking
  const seconds = [speaker_id, listener_id].map((user_id) => secondsOf(stays(consultation_id), user_id, booking))
  const [speaker = 0, listener = 0] = seconds
  // Where the room server never spoke of it, nobody is to blame.
  const isUnknown = !booking.is_presence_known && stays(consultation_id).length === 0
  if (isUnknown || (speaker >= 60 && listener >= 60)) return []
  const detail = `the speaker was there for ${speaker} s, the listener for ${listener} s`
  return [{ rule: 'a held meeting had its people', id, detail }]
}

function secondsOf(stays: readonly Stay[], user_id: string, { time_start, time_end }: Over): number {
  const opens_at = time_start.getTime() - 10 * 60_000
  return stays
    .filter((stay) => stay.user_id === user_id)
    .reduce((sum, { from, until }) => {
      const end = Math.min((until ?? time_end).getTime(), time_end.getTime())
      return sum + Math.max(end - Math.max(from.getTime(), opens_at), 0) / 1000
    }, 0)
}

/** A meeting that went on, and that nobody ended, was ended by the speaker's tariff: its minutes go back. */
function judgeCut({ endedBySpeaker, stays }: Seen, booking: Over): Fault[] {
  const { booking_id: id, consultation_id, ended_at, time_end, amount, refunded_amount } = booking
  const missing = Math.round((time_end.getTime() - ended_at.getTime()) / 1000)
  const isGoingOn = stays(consultation_id).some(({ until }) => until !== null && until >= ended_at)
  if (missing < 60 || !isGoingOn || amount === 0 || refunded_amount > 0 || endedBySpeaker.has(consultation_id))
    return []
  return [{ rule: 'minutes that were cut go back', id, detail: `${missing} s of ${amount} kopecks` }]
}

/** The speaker did not come, called it off or took the time back: everybody who paid has it back a day later. */
async function findUnrefunded({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'who breaks the meeting bears it' as rule, b.booking_id as id,
      b.amount - b.refunded_amount || ' kopecks, ' || b.status as detail
    from bookings b join orders o using (order_id) join time_slots t using (slot_id)
    where o.paid_at is not null and b.refunded_amount < b.amount
      and b.time_end between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz - interval '1 day'
      and exists (select from booking_history h where h.booking_id = b.booking_id and h.to_status = 'BOOKED')
      and (t.deleted_at is not null or exists (
        select from bookings other where other.consultation_id = b.consultation_id and other.time_start = b.time_start
          and other.outcome in ('SPEAKER_NO_SHOW', 'SPEAKER_LEFT')))`.execute(db)
  return rows
}

async function findLate({ db, now }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'nobody gets a place when the meeting is over' as rule, b.booking_id as id, h.at || ' of ' || b.time_end as detail
    from booking_history h join bookings b using (booking_id)
    where h.to_status = 'BOOKED' and h.at >= b.time_end and h.at > ${now}::timestamptz - interval '2 days'`.execute(db)
  return rows
}
