import type { LocalAudioTrack, LocalVideoTrack, Room, RoomOptions } from 'livekit-client'

const eagerRetries = 20
const patientRetries = 60

export const roomOptions: RoomOptions = {
  adaptiveStream: true,
  dynacast: true,
  singlePeerConnection: false,
  publishDefaults: { simulcast: true, red: false },
  // A restarted server is back within seconds: longer pauses would only extend the silence.
  reconnectPolicy: {
    nextRetryDelayInMs({ retryCount }) {
      if (retryCount > eagerRetries + patientRetries) return null
      return (retryCount < eagerRetries ? 250 : 2000) + Math.random() * 200
    },
  },
}

/**
 * In a full reconnect livekit-client waits two more seconds for remote video if local tracks are republished before
 * both connections are up (`RTCEngine.waitForPCReconnected`), so republishing waits for them.
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
 * When the server closes a room, livekit-client still unpublishes its tracks, starts to negotiate this and complains 20 ms
 * later that the connection is closed. Without a recipient the offer is dropped silently.
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

/** The current room, for the files of this feature that call livekit-client. */
export function currentRoom(): Room | null {
  return current
}

/** The tracks from the lobby, until the room has published them. */
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
