import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { roomName } from './meeting.ts'

/** About three hours: a token lets nobody in for longer than the slot. */
const roomAttempts = 10

export async function closeRoomSoon(tx: Tx, consultation_id: string): Promise<void> {
  const key = `close-room:${consultation_id}`
  await enqueue(tx, 'close-room', { consultation_id }, { key, max_attempts: roomAttempts })
}

/** Beside the job, which tries again where this fails. */
export async function closeRoomNow({ rooms, log }: Ctx, consultation_id: string): Promise<void> {
  await rooms
    .closeRoom(roomName(consultation_id))
    .catch((error: unknown) => log.warn({ err: error }, 'could not close a room; will retry'))
}
