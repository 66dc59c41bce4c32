import { meetingStore } from '../meeting.store.ts'
import { currentRoom } from '../room/connection/room-connection.ts'
import { createPacer } from './create-pacer.ts'
import { pointerTopic, writePointerWord, type PointedPlace } from './pointer-word.ts'
import { showPointer } from './pointers.store.ts'

const everyMs = 50

let last: PointedPlace | null = null

const announceMove = createPacer(() => void send(), everyMs)

export function pointAt(place: PointedPlace): void {
  last = place
  showPointer(meetingStore.getState().identity, place)
  announceMove()
}

async function send(): Promise<void> {
  // During a reconnect livekit-client would queue messages, which would be outdated on arrival.
  if (!last || meetingStore.getState().phase !== 'joined') return
  await currentRoom()
    ?.localParticipant.publishData(new TextEncoder().encode(writePointerWord(last)), {
      reliable: false,
      topic: pointerTopic,
    })
    .catch(() => undefined)
}
