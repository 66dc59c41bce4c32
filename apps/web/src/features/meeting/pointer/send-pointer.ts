import { meetingStore } from '../meeting.store.ts'
import { currentRoom } from '../room/room-connection.ts'
import { createPacer } from './create-pacer.ts'
import { pointerTopic, writePointerWord, type PointedPlace } from './pointer-word.ts'
import { showPointer } from './pointers.store.ts'

const everyMs = 50

let last: PointedPlace | null = null

const announceMove = createPacer(() => void send(), everyMs)

/** Moves the person's own pointer for everyone in the room. */
export function pointAt(place: PointedPlace): void {
  last = place
  showPointer(meetingStore.getState().identity, place)
  announceMove()
}

async function send(): Promise<void> {
  // While the connection is restored, livekit-client would queue what is outdated when it arrives.
  if (!last || meetingStore.getState().phase !== 'joined') return
  await currentRoom()
    ?.localParticipant.publishData(new TextEncoder().encode(writePointerWord(last)), {
      reliable: false,
      topic: pointerTopic,
    })
    .catch(() => undefined)
}
