import { sql } from 'kysely'
import type { Stay } from '../room-server.ts'
import type { Fault, Seen } from './seen.ts'

interface Attended {
  /** Who was in a meeting's room, by the room server's own record. */
  stays(consultation_id: string): readonly Stay[]
  /** Meetings that their speakers ended. */
  endedBySpeaker: ReadonlySet<string>
}

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

/** What was paid for took place, and minutes that a tariff cut go back. */
export async function checkAttendance(seen: Seen, attended: Attended): Promise<Fault[]> {
  const held = await listHeld(seen)
  return held.flatMap((booking) => judgeHeld(attended, booking).concat(judgeCut(attended, booking)))
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

function judgeHeld({ stays }: Attended, booking: Over): Fault[] {
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
function judgeCut({ endedBySpeaker, stays }: Attended, booking: Over): Fault[] {
  const { booking_id: id, consultation_id, ended_at, time_end, amount, refunded_amount } = booking
  const missing = Math.round((time_end.getTime() - ended_at.getTime()) / 1000)
  const isGoingOn = stays(consultation_id).some(({ until }) => until !== null && until >= ended_at)
  if (missing < 60 || !isGoingOn || amount === 0 || refunded_amount > 0 || endedBySpeaker.has(consultation_id))
    return []
  return [{ rule: 'minutes that were cut go back', id, detail: `${missing} s of ${amount} kopecks` }]
}
