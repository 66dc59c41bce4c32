import type { NoteChange } from '@razgovor/contract/shared-notes'
import type { Ctx } from '../../../context.ts'
import { roomName } from '../meeting.ts'

/** Only the room server sends on this topic without a sender; browsers ignore it from participants. */
const topic = 'notes'

/** Below what data messages may have everywhere (15 KiB in LiveKit). */
const bytesMax = 8 * 1024

/** Sends a change to everyone in the room. A browser that misses it reads the notes every 15 seconds. */
export async function sendNoteChange(
  { rooms, log }: Pick<Ctx, 'rooms' | 'log'>,
  consultation_id: string,
  { change, ...rest }: NoteChange,
): Promise<void> {
  const whole = JSON.stringify({ ...rest, change })
  const word = Buffer.byteLength(whole) > bytesMax ? JSON.stringify(rest) : whole
  await rooms
    .sendData({ room: roomName(consultation_id), topic, word })
    .catch((error: unknown) => log.warn({ err: error }, 'could not send a change of the notes to the room'))
}
