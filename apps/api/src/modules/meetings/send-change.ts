import type { Ctx } from '../../context.ts'
import { roomName } from './meeting.ts'

interface Published {
  consultation_id: string
  /** Browsers ignore messages with these topics that have a sender. */
  topic: 'notes' | 'board'
}

// LiveKit limits reliable data messages to 15 KiB.
const bytesMax = 8 * 1024

/** Sends a change of the notes or the board to everyone in the room, without its content if that is too long. */
export async function sendChange(
  { rooms, log }: Pick<Ctx, 'rooms' | 'log'>,
  { consultation_id, topic }: Published,
  made: Readonly<Record<string, unknown>>,
): Promise<void> {
  const whole = JSON.stringify(made)
  const word = Buffer.byteLength(whole) > bytesMax ? JSON.stringify({ ...made, change: undefined }) : whole
  await rooms
    .sendData({ room: roomName(consultation_id), topic, word })
    .catch((error: unknown) => log.warn({ err: error, topic }, 'could not send a change to the room'))
}
