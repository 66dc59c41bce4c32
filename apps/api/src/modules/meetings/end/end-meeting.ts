import type { Tx } from '../../../db/client.ts'
import { dequeue, enqueue } from '../../../jobs/queue.ts'
import { endBookings } from '../../bookings/end-bookings.ts'
import { recordCut } from '../../bookings/record-cut.ts'
import { markEnded } from '../../bookings/mark-consultation.ts'
import { countedAt, readCount } from './clock.ts'
import { closeRoomSoon } from '../presence/close-room.ts'
import { hasRoomServerContact } from '../presence/record-room-server-contact.ts'
import { decideOutcomes, type EndCause } from './outcome.ts'
import { pushClockWith } from './plan-meeting.ts'
import { endRecordings } from '../recordings/end-recordings.ts'

interface Ended {
  consultation_id: string
  by_user_id: string | null
  why: string
  cause: EndCause
}

/**
 * Records the end before the room is closed: nobody can rejoin, and an unavailable room server loses nothing. Needs the
 * meeting locked. Idempotent: the first end decides the outcomes.
 */
export async function endMeeting(tx: Tx, now: Date, { consultation_id, cause, ...ended }: Ended): Promise<void> {
  const count = await readCount(tx, now, consultation_id)
  if (!count) return
  const isKnown = await hasRoomServerContact(tx, consultation_id)
  const outcomes = await decideOutcomes(tx, now, { consultation_id, cause, isKnown })
  await markEnded(tx, now, { consultation_id, counted_seconds: countedAt(count, now) })
  await tx
    .insertInto('meetings')
    .values({ consultation_id, is_presence_known: isKnown })
    .onConflict((conflict) =>
      conflict
        .column('consultation_id')
        .doUpdateSet({ is_presence_known: isKnown })
        .where('meetings.is_presence_known', 'is', null),
    )
    .execute()
  await endBookings(tx, now, { consultation_id, outcomes, ...ended })
  if (cause === 'TIME_LIMIT') await recordCut(tx, consultation_id, count.runs_out_at ?? now)
  await dequeue(tx, `meeting-time-limit:${consultation_id}`)
  await dequeue(tx, `meeting-time-warning:${consultation_id}`)
  await endRecordings(tx, now, { consultation_id, ended_by: 'MEETING_END' })
  await enqueue(tx, 'meeting-ended', { consultation_id })
  if (now < count.time_end) await enqueue(tx, 'close-slot', { consultation_id })
  await closeRoomSoon(tx, consultation_id)
  // Pages outside the room learn of the end by it.
  if (!count.ended_at) await pushClockWith(tx, now, consultation_id)
}
