import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { markEnded } from '../bookings/mark-consultation.ts'
import { endBookings } from '../bookings/move-bookings.ts'

interface Ended {
  consultation_id: string
  by_user_id: string | null
  why: string
}

/** About three hours: a token lets nobody in for longer than the slot. */
const roomAttempts = 10

/**
 * The record first, then the room: who is thrown out can't come back, and a room server that is down loses nothing.
 * Safe to repeat.
 */
export async function endMeeting(tx: Tx, now: Date, { consultation_id, ...ended }: Ended): Promise<void> {
  await markEnded(tx, now, consultation_id)
  await endBookings(tx, now, { consultation_id, ...ended })
  await closeRoomSoon(tx, consultation_id)
}

export async function closeRoomSoon(tx: Tx, consultation_id: string): Promise<void> {
  const key = `close-room:${consultation_id}`
  await enqueue(tx, 'close-room', { consultation_id }, { key, max_attempts: roomAttempts })
}
