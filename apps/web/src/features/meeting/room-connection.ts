import type { Room, RoomOptions } from 'livekit-client'

const eagerRetries = 20
const patientRetries = 60

export const roomOptions: RoomOptions = {
  adaptiveStream: true,
  dynacast: true,
  singlePeerConnection: false,
  publishDefaults: { simulcast: true, red: false },
  // A restarted server is there again within seconds: whoever waits longer between tries keeps people silent.
  reconnectPolicy: {
    nextRetryDelayInMs({ retryCount }) {
      if (retryCount > eagerRetries + patientRetries) return null
      return (retryCount < eagerRetries ? 250 : 2000) + Math.random() * 200
    },
  },
}

let current: Room | null = null

/** The room one is in, for the few files of this feature that speak to livekit-client. */
export function currentRoom(): Room | null {
  return current
}

export function setCurrentRoom(room: Room | null): void {
  current = room
}
