import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { newId } from '../../apps/api/src/ids.ts'
import { demoReviews } from './reviews.ts'

interface Held {
  booking_id: string
  consultation_id: string
  speaker_id: string
  listener_id: string
  time_start: Date
  time_end: Date
}

// Three of four meetings that took place are reviewed.
const silentEach = 4
const writtenAfter = 90
const repliedAfter = 4 * 60

export async function insertReviews(tx: Tx, now: Date, held: readonly Held[]): Promise<void> {
  const reviewed = held.filter((_, n) => n % silentEach < silentEach - 1)
  if (reviewed.length === 0) return
  await tx
    .insertInto('meeting_presences')
    .values(reviewed.flatMap((meeting) => presencesOf(meeting)))
    .execute()
  await tx
    .insertInto('reviews')
    .values(reviewed.map((meeting, n) => toRow(meeting, n, now)))
    .execute()
}

function presencesOf({ consultation_id, speaker_id, listener_id, time_start, time_end }: Held) {
  return [speaker_id, listener_id].map((user_id) => ({
    consultation_id,
    user_id,
    participant_sid: `PA_${user_id}`,
    joined_at: time_start,
    left_at: time_end,
  }))
}

function toRow({ booking_id, consultation_id, speaker_id, listener_id, time_end }: Held, n: number, now: Date) {
  const { rating, text, is_anonymous = false, reply = null } = demoReviews[n % demoReviews.length]!
  const created_at = earlier(plusMinutes(time_end, writtenAfter), now)
  return {
    review_id: newId(created_at),
    booking_id,
    consultation_id,
    speaker_id,
    listener_id,
    rating,
    text,
    is_anonymous,
    created_at,
    changed_at: created_at,
    reply,
    replied_at: reply === null ? null : earlier(plusMinutes(created_at, repliedAfter), now),
  }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
