import { meetingStore } from '../meeting.store.ts'
import { currentRoom } from '../room/connection/room-connection.ts'
import { captionsTopic, writeCaption, type CaptionMessage } from './caption-message.ts'

/** Without `to`, to everyone. A phrase that is still being spoken may get lost, because the next one replaces it. */
export async function sendCaption(message: CaptionMessage, to?: readonly string[]): Promise<void> {
  // During a reconnect livekit-client would queue messages, which would be outdated on arrival.
  if (meetingStore.getState().phase !== 'joined') return
  await currentRoom()
    ?.localParticipant.publishData(new TextEncoder().encode(writeCaption(message)), {
      reliable: message.kind !== 'say' || message.isFinal,
      topic: captionsTopic,
      ...(to && { destinationIdentities: [...to] }),
    })
    .catch(() => undefined)
}
