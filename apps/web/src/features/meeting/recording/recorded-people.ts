import { Track, type VideoTrack } from 'livekit-client'
import type { MeetingState, Peer } from '../meeting.store.ts'
import { currentRoom } from '../room/connection/room-connection.ts'
import { isSamePlace, type TilePlace } from '../room/room-layout.ts'
import { shownScreens } from '../room/shared-screens.ts'
import { stripMax } from './frame-plan.ts'
import { recordingTexts as texts } from './recording.texts.ts'

export interface RecordedPicture {
  name: string
  /** Null if the camera is off. */
  track: VideoTrack | null
  /** Whether the server does not send it now, so that its last frame stands still. */
  isPaused: boolean
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
  const own = { name: ownName, track: meeting.isCameraOn ? meeting.camera : null, isPaused: false }
  const faces = new Map(peers.map((peer) => [peer.identity, faceOf(peer, meeting)]))
  const [sharer_id] = shownScreens({ peers, sharers: meeting.sharers })
  const sharer = peers.find(({ identity }) => identity === sharer_id)
  // The last frame of a shared screen is still worth reading.
  const screen = sharer
    ? { name: nameOf(sharer), track: sharer.screen, isPaused: false }
    : ownScreenOf(meeting, ownName)
  const shown =
    faces.get(meeting.spotlight_id ?? '') ?? faces.get(meeting.activeIdentity ?? '') ?? faces.values().next().value
  const large: RecordedPicture = screen ?? shown ?? own
  const others = [own, ...faces.values()].filter((face) => face !== large)
  return { large, small: others.slice(0, stripMax) }
}

function faceOf(peer: Peer, { pausedPlaces }: MeetingState): RecordedPicture {
  const place: TilePlace = { identity: peer.identity, kind: 'CAMERA' }
  return { name: nameOf(peer), track: peer.video, isPaused: pausedPlaces.some((paused) => isSamePlace(paused, place)) }
}

function ownScreenOf({ ownScreen }: MeetingState, name: string): RecordedPicture | null {
  return ownScreen && { name, track: ownScreen, isPaused: false }
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
