import type { LocalAudioTrack, LocalVideoTrack, Room, RoomOptions } from 'livekit-client'

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

/**
 * Whoever begins anew sees nobody for two seconds more if the own devices are out before the connections stand
 * (`RTCEngine.waitForPCReconnected` of livekit-client): so they are waited for.
 */
export function seeOthersAtOnce(room: Room): void {
  const { localParticipant } = room
  const republish = localParticipant.republishAllTracks.bind(localParticipant)
  localParticipant.republishAllTracks = async (...given) => {
    await republish(...given)
    await room.engine.waitForPCInitialConnection()
  }
}

/** The tracks that the lobby opened; the room goes on with the same ones. */
export interface OwnTracks {
  camera: LocalVideoTrack | null
  microphone: LocalAudioTrack | null
}

const none: OwnTracks = { camera: null, microphone: null }

let current: Room | null = null
let brought = none

/** The room one is in, for the few files of this feature that speak to livekit-client. */
export function currentRoom(): Room | null {
  return current
}

/** What one comes in with, until the room has it. */
export function broughtTracks(): OwnTracks {
  return brought
}

export function bringTracks(tracks: OwnTracks): void {
  brought = tracks
}

export function forgetTracks(): void {
  brought = none
}

export function enterRoom(room: Room): void {
  current = room
}

export function forgetRoom(): void {
  current = null
  brought = none
}
