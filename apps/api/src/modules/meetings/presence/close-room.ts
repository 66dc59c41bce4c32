import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { roomName } from '../meeting.ts'

export async function closeRoomSoon(tx: Tx, consultation_id: string): Promise<void> {
  await enqueue(tx, 'close-room', { consultation_id }, { key: `close-room:${consultation_id}` })
}

/** Does not throw: the job queued by `closeRoomSoon` retries. */
export async function closeRoomNow({ rooms, log }: Ctx, consultation_id: string): Promise<void> {
  await rooms
    .closeRoom(roomName(consultation_id))
    .catch((error: unknown) => log.warn({ err: error }, 'could not close a room; will retry'))
}
