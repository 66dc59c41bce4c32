import { meetingStore } from '../meeting.store.ts'
import { createPacer } from '../pointer/create-pacer.ts'
import { currentRoom } from '../room/connection/room-connection.ts'
import { boardTopic, writeCancellation, writeLiveDrawing, type LiveDrawing } from './board-message.ts'

const intervalMs = 50

let last: LiveDrawing | null = null

const sendPaced = createPacer(() => void (last && send(writeLiveDrawing(last), false)), intervalMs)

export function sendLiveDrawing(drawing: LiveDrawing): void {
  last = drawing
  sendPaced()
}

/** Stops the live messages. A canceled drawing disappears for others; the API sends a finished one. */
export function endLiveDrawing(canceled: LiveDrawing | null): void {
  last = null
  if (canceled) void send(writeCancellation(canceled.item_id), true)
}

async function send(message: string, reliable: boolean): Promise<void> {
  // During a reconnect livekit-client would queue messages, which would be outdated on arrival.
  if (meetingStore.getState().phase !== 'joined') return
  await currentRoom()
    ?.localParticipant.publishData(new TextEncoder().encode(message), { reliable, topic: boardTopic })
    .catch(() => undefined)
}
