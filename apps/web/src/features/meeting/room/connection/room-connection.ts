import type { LocalAudioTrack, LocalVideoTrack, Room, RoomOptions } from 'livekit-client'

const eagerRetries = 20
const patientRetries = 60

export const roomOptions: RoomOptions = {
  adaptiveStream: true,
  dynacast: true,
  singlePeerConnection: false,
  publishDefaults: { simulcast: true, red: false },
  // A restarted server is back within seconds, so longer pauses would only extend the interruption.
  reconnectPolicy: {
    nextRetryDelayInMs({ retryCount }) {
      if (retryCount > eagerRetries + patientRetries) return null
      return (retryCount < eagerRetries ? 250 : 2000) + Math.random() * 200
    },
  },
}

/**
 * In a full reconnect, livekit-client shows remote video two seconds late if republishing resolves before both
 * connections are up (`RTCEngine.waitForPCReconnected`). The patched method resolves only once they are up.
 */
export function patchRepublishOrder(room: Room): void {
  const { localParticipant } = room
  const republish = localParticipant.republishAllTracks.bind(localParticipant)
  localParticipant.republishAllTracks = async (...given) => {
    await republish(...given)
    await room.engine.waitForPCInitialConnection()
  }
}

/**
 * When the server closes a room, livekit-client still unpublishes its tracks, starts a negotiation and logs an error 20
 * ms later because the connection is closed. Without the handler the offer is dropped silently.
 */
export function dropLastOffer(room: Room): void {
  if (room.engine.pcManager) delete room.engine.pcManager.publisher.onOffer
}

export interface OwnTracks {
  camera: LocalVideoTrack | null
  microphone: LocalAudioTrack | null
}

const none: OwnTracks = { camera: null, microphone: null }

let current: Room | null = null
let pending = none

export function currentRoom(): Room | null {
  return current
}

/** The tracks that the lobby handed over, until the room has published them. */
export function pendingTracks(): OwnTracks {
  return pending
}

export function setPendingTracks(tracks: OwnTracks): void {
  pending = tracks
}

export function clearPendingTracks(): void {
  pending = none
}

export function enterRoom(room: Room): void {
  current = room
}

export function clearRoom(): void {
  current = null
  pending = none
}
