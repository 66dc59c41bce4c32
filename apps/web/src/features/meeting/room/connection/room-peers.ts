import {
  ConnectionQuality as LiveKitQuality,
  Track,
  type LocalParticipant,
  type Participant,
  type RemoteAudioTrack,
  type RemoteParticipant,
  type RemoteVideoTrack,
  type Room,
} from 'livekit-client'
import { meetingStore, type ConnectionQuality, type Peer } from '../../meeting.store.ts'
import type { TilePlace } from '../room-layout.ts'
import { orderSharers } from '../shared-screens.ts'
import { maySpeak } from './room-floor.ts'
import { readMetadata } from './room-metadata.ts'
import { pendingTracks, currentRoom, type OwnTracks } from './room-connection.ts'

export function refreshPeers(room: Room): void {
  if (currentRoom() !== room) return
  const { localParticipant, activeSpeakers } = room
  const participants = [...room.remoteParticipants.values()].toSorted(byArrival)
  const peers = participants.map(toPeer)
  const speaker = activeSpeakers.find(({ isLocal }) => !isLocal)?.identity
  meetingStore.setState(({ activeIdentity, pointingAt, sharers }) => ({
    peers,
    sharers: orderSharers(sharers, participants.map(toPresence)),
    identity: localParticipant.identity,
    activeIdentity: speaker ?? stillHere(activeIdentity, peers),
    pointingAt: stillHere(
      pointingAt,
      peers.filter(({ screen }) => screen),
    ),
    ...ownDevices(pendingTracks(), localParticipant),
    isSpeaking: localParticipant.isSpeaking,
    isSharing: localParticipant.isScreenShareEnabled,
    ownScreen: localParticipant.getTrackPublication(Track.Source.ScreenShare)?.videoTrack ?? null,
    ...readMetadata(room),
    maySpeak: maySpeak(localParticipant),
    quality: qualityOf(localParticipant),
    pausedPlaces: participants.flatMap(pausedPlacesOf),
    isSoundBlocked: !room.canPlaybackAudio,
  }))
}

/** Returns the state of the person's own devices, also before they are published. */
export function ownDevices({ camera, microphone }: OwnTracks, self?: LocalParticipant) {
  return {
    camera: self?.getTrackPublication(Track.Source.Camera)?.videoTrack ?? camera,
    isCameraOn: self?.isCameraEnabled || camera !== null,
    isMicrophoneOn: self?.isMicrophoneEnabled || (microphone !== null && !microphone.isMuted),
    microphone_id: self?.getTrackPublication(Track.Source.Microphone)?.audioTrack?.mediaStreamTrack.id ?? null,
  }
}

function byArrival(one: RemoteParticipant, other: RemoteParticipant): number {
  return (one.joinedAt?.getTime() ?? 0) - (other.joinedAt?.getTime() ?? 0) || one.identity.localeCompare(other.identity)
}

function stillHere(identity: string | null, peers: readonly Peer[]): string | null {
  return peers.some((peer) => peer.identity === identity) ? identity : null
}

function toPresence(participant: RemoteParticipant) {
  const hasScreen = participant.getTrackPublication(Track.Source.ScreenShare) !== undefined
  return { identity: participant.identity, sid: participant.sid, hasScreen }
}

function toPeer(participant: RemoteParticipant): Peer {
  const microphone = participant.getTrackPublication(Track.Source.Microphone)
  const screenAudio = participant.getTrackPublication(Track.Source.ScreenShareAudio)
  return {
    identity: participant.identity,
    name: participant.name ?? '',
    video: pictureOf(participant, Track.Source.Camera),
    audio: (microphone?.audioTrack as RemoteAudioTrack | undefined) ?? null,
    screen: pictureOf(participant, Track.Source.ScreenShare),
    screenAudio: (screenAudio?.audioTrack as RemoteAudioTrack | undefined) ?? null,
    isMuted: !microphone || microphone.isMuted,
    isCameraOn: participant.isCameraEnabled,
    maySpeak: maySpeak(participant),
    isSpeaking: participant.isSpeaking,
    quality: qualityOf(participant),
  }
}

const sources = { CAMERA: Track.Source.Camera, SCREEN: Track.Source.ScreenShare } as const

/** The server pauses a video if the receiver's connection, not the sender's, is too weak for it. */
export function pausedPlacesOf(participant: RemoteParticipant): TilePlace[] {
  return (['CAMERA', 'SCREEN'] as const)
    .filter((kind) => pictureOf(participant, sources[kind])?.streamState === Track.StreamState.Paused)
    .map((kind) => ({ identity: participant.identity, kind }))
}

function pictureOf(participant: RemoteParticipant, source: Track.Source): RemoteVideoTrack | null {
  const publication = participant.getTrackPublication(source)
  if (!publication?.isSubscribed || publication.isMuted) return null
  return (publication.videoTrack as RemoteVideoTrack | undefined) ?? null
}

function qualityOf({ connectionQuality }: Participant): ConnectionQuality {
  if (connectionQuality === LiveKitQuality.Unknown) return null
  if (connectionQuality === LiveKitQuality.Lost) return 'lost'
  return connectionQuality === LiveKitQuality.Poor ? 'weak' : 'good'
}
