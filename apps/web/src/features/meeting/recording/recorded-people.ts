import { Track, type VideoTrack } from 'livekit-client'
import type { MeetingState, Peer } from '../meeting.store.ts'
import { currentRoom } from '../room/connection/room-connection.ts'
import { stripMax } from './frame-plan.ts'
import { recordingTexts as texts } from './recording.texts.ts'

export interface RecordedPicture {
  name: string
  /** Null if the camera is off. */
  track: VideoTrack | null
}

export interface Recorded {
  large: RecordedPicture
  small: readonly RecordedPicture[]
  sounds: readonly MediaStreamTrack[]
}

/** Returns the tracks of the speaker and of people who have agreed, and of nobody else. */
export function recordedPeople(meeting: MeetingState, ownName: string): Recorded {
  const agreed_ids = meeting.recording?.agreed_ids ?? []
  const peers = meeting.peers.filter(({ identity }) => agreed_ids.includes(identity))
  const { large, small } = arrange(meeting, peers, ownName)
  const sounds = [...ownSounds(), ...peers.flatMap(({ audio, screenAudio }) => [audio, screenAudio])]
  return { large, small, sounds: sounds.flatMap((track) => (track && !track.isMuted ? [track.mediaStreamTrack] : [])) }
}

/** The large picture is a shared screen, else the spotlit person, else the active speaker. */
function arrange(meeting: MeetingState, peers: readonly Peer[], ownName: string) {
  const own = { name: ownName, track: meeting.isCameraOn ? meeting.camera : null }
  const faces = new Map(peers.map((peer) => [peer.identity, { name: nameOf(peer), track: peer.video }]))
  const sharer = peers.find(({ screen }) => screen)
  const screen = sharer ? { name: nameOf(sharer), track: sharer.screen } : ownScreenOf(meeting, ownName)
  const shown =
    faces.get(meeting.spotlight_id ?? '') ?? faces.get(meeting.activeIdentity ?? '') ?? faces.values().next().value
  const large: RecordedPicture = screen ?? shown ?? own
  const others = [own, ...faces.values()].filter((face) => face !== large)
  return { large, small: others.slice(0, stripMax) }
}

function ownScreenOf({ ownScreen }: MeetingState, name: string): RecordedPicture | null {
  return ownScreen && { name, track: ownScreen }
}

function ownSounds() {
  const self = currentRoom()?.localParticipant
  return [Track.Source.Microphone, Track.Source.ScreenShareAudio].map(
    (source) => self?.getTrackPublication(source)?.audioTrack,
  )
}

function nameOf({ name }: Peer): string {
  return name || texts.somebody
}
