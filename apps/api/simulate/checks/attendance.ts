import { sql } from 'kysely'
import type { Stay } from '../room-server.ts'
import type { Fault, Seen } from './seen.ts'

export interface Attended {
  stays(consultation_id: string): readonly Stay[]
  endedBySpeaker: ReadonlySet<string>
  endedByAdmin: ReadonlySet<string>
  downtimes: readonly { from: Date; until: Date }[]
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
  outcome: string
  is_presence_known: boolean | null
}

export async function checkAttendance(seen: Seen, attended: Attended): Promise<Fault[]> {
  const over = await listOver(seen)
  return [
    ...over.flatMap((booking) =>
      booking.outcome === 'HELD'
        ? checkHeld(attended, booking).concat(checkCut(attended, booking))
        : checkMissed(attended, booking),
    ),
    ...(await findEndedByNobody(seen, attended)),
  ]
}

async function listOver({ db, now }: Seen): Promise<Over[]> {
  const { rows } = await sql<Over>`
    select b.booking_id, b.consultation_id, b.listener_id, b.speaker_id, b.time_start, b.time_end, c.ended_at,
      b.amount, b.refunded_amount, b.outcome, m.is_presence_known
    from bookings b join consultations c using (consultation_id) left join meetings m using (consultation_id)
    where b.status = 'ENDED' and b.time_end > ${now}::timestamptz - interval '2 days'`.execute(db)
  return rows
}

function checkHeld({ stays, downtimes }: Attended, booking: Over): Fault[] {
  const { booking_id: id, consultation_id, listener_id, speaker_id } = booking
  const seconds = [speaker_id, listener_id].map((user_id) => secondsOf(stays(consultation_id), user_id, booking))
  const [speaker = 0, listener = 0] = seconds
  // Attendance is unknown if the room server reported nothing, or the site was down.
  const wasDown = downtimes.some(({ from, until }) => from < booking.time_end && until > booking.time_start)
  const isUnknown = !booking.is_presence_known && (wasDown || stays(consultation_id).length === 0)
  if (isUnknown || (speaker >= 60 && listener >= 60)) return []
  const detail = `the speaker was there for ${speaker} s, the listener for ${listener} s`
  return [{ rule: 'a held meeting had its people', id, detail }]
}

// Two people who were together for a minute have met, whatever happened next.
function checkMissed(attended: Attended, booking: Over): Fault[] {
  const { stays } = attended
  const { booking_id: id, consultation_id, outcome, listener_id, speaker_id } = booking
  const staysOf = (person: string) =>
    stays(consultation_id).filter(({ user_id, isReported }) => isReported && user_id === person)
  const shared = staysOf(speaker_id).flatMap((one) => staysOf(listener_id).map((other) => overlapOf(one, other)))
  const together = shared.reduce((sum, stretch) => sum + secondsIn(booking, stretch), 0)
  if (together < 60) return checkWait(attended, booking)
  return [{ rule: 'people who met count as having met', id, detail: `${outcome} after ${together} s together` }]
}

/** A speaker who ends the meeting without the listener is paid after ten minutes of waiting, which begin with it. */
function checkWait({ stays, endedBySpeaker }: Attended, booking: Over): Fault[] {
  const { booking_id: id, consultation_id, speaker_id, time_start, time_end, ended_at, outcome } = booking
  if (outcome !== 'LISTENER_NO_SHOW' || ended_at >= time_end || !endedBySpeaker.has(consultation_id)) return []
  const since = { from: time_start, until: ended_at }
  const waits = stays(consultation_id).filter(({ user_id }) => user_id === speaker_id)
  const waited = waits.reduce((sum, stay) => sum + secondsIn(booking, overlapOf(stay, since)), 0)
  if (waited >= 600) return []
  return [{ rule: 'a speaker waits for the listener', id, detail: `for ${waited} s` }]
}

type Stretch = Pick<Stay, 'from' | 'until'>

function overlapOf(one: Stretch, other: Stretch): Stretch {
  const untils = [one.until, other.until].flatMap((until) => until ?? [])
  return {
    from: new Date(Math.max(+one.from, +other.from)),
    until: untils.length > 0 ? new Date(Math.min(...untils.map(Number))) : null,
  }
}

function secondsOf(stays: readonly Stay[], user_id: string, booking: Over): number {
  return stays.filter((stay) => stay.user_id === user_id).reduce((sum, stay) => sum + secondsIn(booking, stay), 0)
}

/** Returns the seconds between the room's opening and the slot's end. */
export function secondsIn(
  { time_start, time_end }: Pick<Over, 'time_start' | 'time_end'>,
  { from, until }: Stretch,
): number {
  const opens_at = time_start.getTime() - 10 * 60_000
  const end = Math.min((until ?? time_end).getTime(), time_end.getTime())
  return Math.max(end - Math.max(from.getTime(), opens_at), 0) / 1000
}

// A meeting that its people did not leave and its speaker did not end was cut by the tariff, so it must be refunded.
function checkCut({ endedBySpeaker, endedByAdmin, stays }: Attended, booking: Over): Fault[] {
  const { booking_id: id, consultation_id, ended_at, time_end, amount, refunded_amount } = booking
  const missing = Math.round((time_end.getTime() - ended_at.getTime()) / 1000)
  const isGoingOn = stays(consultation_id).some(({ until }) => until !== null && until >= ended_at)
  const wasEnded = endedBySpeaker.has(consultation_id) || endedByAdmin.has(consultation_id)
  if (missing < 60 || !isGoingOn || amount === 0 || refunded_amount > 0 || wasEnded) return []
  return [{ rule: 'minutes cut by a tariff are refunded', id, detail: `${missing} s of ${amount} kopecks` }]
}

// Before its start a meeting can only be ended by its speaker.
async function findEndedByNobody({ db, now }: Seen, { endedBySpeaker }: Attended): Promise<Fault[]> {
  const { rows } = await sql<{ consultation_id: string; ended_at: Date; time_start: Date }>`
    select c.consultation_id, c.ended_at, t.time_start from consultations c join time_slots t using (slot_id)
    where c.ended_at < t.time_start and c.ended_at > ${now}::timestamptz - interval '2 days'`.execute(db)
  return rows
    .filter(({ consultation_id }) => !endedBySpeaker.has(consultation_id))
    .map(({ consultation_id: id, ended_at, time_start }) => ({
      rule: 'a meeting does not end before it begins',
      id,
      detail: `at ${ended_at.toISOString()}, before ${time_start.toISOString()}`,
    }))
}
