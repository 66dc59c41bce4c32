import type { LocalVideoTrack, RemoteAudioTrack, RemoteVideoTrack } from 'livekit-client'
import { create } from 'zustand'

export type MeetingPhase =
  | 'lobby'
  | 'joining'
  | 'joined'
  /** The line broke and is being mended; the picture may stand still. */
  | 'reconnecting'
  | 'left'
  /** The server closed the room. */
  | 'ended'
  /** The same person came in from another window. */
  | 'replaced'
  | 'failed'

export interface Peer {
  identity: string
  name: string
  video: RemoteVideoTrack | null
  audio: RemoteAudioTrack | null
  is_muted: boolean
  is_speaking: boolean
  has_weak_line: boolean
}

export interface MeetingState {
  phase: MeetingPhase
  /** What to tell the person when `failed`. */
  failure: string | null
  peers: readonly Peer[]
  camera: LocalVideoTrack | null
  is_camera_on: boolean
  is_microphone_on: boolean
  /** The server's end of the meeting, as `join` told it. */
  ends_at: string | null
}

export const initialMeeting: MeetingState = {
  phase: 'lobby',
  failure: null,
  peers: [],
  camera: null,
  is_camera_on: true,
  is_microphone_on: true,
  ends_at: null,
}

export const useMeeting = create<MeetingState>(() => initialMeeting)
