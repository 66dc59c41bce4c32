import type { MeetingOutcome } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { BookingOutcome } from '../../bookings/end-bookings.ts'

export type EndCause = 'SPEAKER' | 'TIME_LIMIT' | 'ADMIN' | 'SLOT_END'

/** Seconds that the sides of one booking were in the room, counted from its opening. */
export interface Attendance {
  together: number
  speaker: number
  /** The part of `speaker` since the meeting's start. */
  speaker_waited: number
  listener: number
  /** The speaker removed the listener, or did not let them into the locked room. */
  is_kept_out: boolean
}

/** Shortest presence that counts as attendance. */
export const presenceSeconds = 60
/** A speaker waits this long for a listener before ending the meeting. */
export const waitSeconds = 10 * 60

/**
 * `all` are the bookings of the session: a speaker who failed one of its listeners failed everyone who paid for it.
 * Only what is beyond doubt is a no-show; the rest is left to a dispute: see docs/decisions/020 and 092.
 */
export function outcomeOf(one: Attendance, cause: EndCause, all: readonly Attendance[] = [one]): MeetingOutcome {
  if (one.together >= presenceSeconds) return 'HELD'
  const isCutShort = cause !== 'SLOT_END'
  const hasSpeakerCome = isCutShort ? one.speaker_waited >= waitSeconds : one.speaker >= presenceSeconds
  if (hasSpeakerCome && !hasListenerCome(one)) return 'LISTENER_NO_SHOW'
  if (cause === 'ADMIN') return 'CLOSED'
  if (hasSpeakerCome) return 'HELD'
  if (!all.some(hasListenerCome) && !isCutShort) return 'NOBODY_CAME'
  const hasMet = all.some(({ together }) => together > 0)
  return hasMet || one.speaker >= presenceSeconds ? 'SPEAKER_LEFT' : 'SPEAKER_NO_SHOW'
}

function hasListenerCome({ listener, is_kept_out }: Attendance): boolean {
  return listener >= presenceSeconds || is_kept_out
}

export async function decideOutcomes(
  db: Db,
  now: Date,
  { consultation_id, cause, isKnown }: { consultation_id: string; cause: EndCause; isKnown: boolean },
): Promise<BookingOutcome[]> {
  const { rows } = await sql<Attendance & { booking_id: string; has_begun: boolean }>`
    select b.booking_id, ${now} > b.time_start as has_begun,
      seconds_in(speaker.stays * past) as speaker, seconds_in(listener.stays * past) as listener,
      seconds_in(speaker.stays * past * tstzmultirange(tstzrange(b.time_start, null))) as speaker_waited,
      seconds_in(speaker.stays * listener.stays * past) as together,
      exists (
        select from meeting_removals r where r.consultation_id = b.consultation_id and r.user_id = b.listener_id
        union all
        select from meeting_waits w where w.consultation_id = b.consultation_id and w.user_id = b.listener_id
          and w.is_admitted is not true
      ) as is_kept_out
    from bookings b,
      lateral stays_of(b.consultation_id, b.speaker_id) speaker (stays),
      lateral stays_of(b.consultation_id, b.listener_id) listener (stays),
      tstzmultirange(tstzrange(null, ${now})) past
    where b.consultation_id = ${consultation_id} and b.status in ('BOOKED', 'STARTED')`.execute(db)
  return rows.map(({ booking_id, has_begun, ...attendance }) => {
    // If it was ended before its start, presence decides even without a report of the room server.
    const isDecidable = isKnown || !has_begun
    return { booking_id, outcome: isDecidable ? outcomeOf(attendance, cause, rows) : 'HELD' }
  })
}
