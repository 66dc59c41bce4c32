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
  /** The speaker showed this listener out; there is no way back. */
  | 'removed'
  | 'failed'

/** How good somebody's connection is; null until the room server says. */
export type Line = 'good' | 'weak' | 'lost' | null

export interface Peer {
  identity: string
  name: string
  video: RemoteVideoTrack | null
  audio: RemoteAudioTrack | null
  screen: RemoteVideoTrack | null
  screen_audio: RemoteAudioTrack | null
  is_muted: boolean
  is_speaking: boolean
  line: Line
}

export interface ChatFile {
  file_id: string
  name: string
  bytes: number
}

export interface ChatMessage {
  id: string
  identity: string
  name: string
  text: string
  file: ChatFile | null
  sent_at: string
}

interface Hand {
  identity: string
  raised_at: string
}

export interface ShownReaction {
  id: string
  identity: string
  emoji: string
}

export type OwnDevice = 'camera' | 'microphone'

export interface MeetingState {
  phase: MeetingPhase
  /** What to tell the person when `failed`. */
  failure: string | null
  /** Oneself, as the room names one. */
  identity: string
  peers: readonly Peer[]
  /** Who of the others spoke last. */
  active_identity: string | null
  camera: LocalVideoTrack | null
  is_camera_on: boolean
  is_microphone_on: boolean
  is_speaking: boolean
  is_sharing: boolean
  line: Line
  /** The browser plays no sound until the person presses something. */
  is_sound_blocked: boolean
  /** A device that went away in the middle of the talk. */
  lost_device: OwnDevice | null
  messages: readonly ChatMessage[]
  unread_count: number
  is_chat_open: boolean
  /** In the order in which they went up. */
  hands: readonly Hand[]
  reactions: readonly ShownReaction[]
  /** For a screen reader: what has just happened in the room. */
  said: string
  low_power: 'off' | 'offered' | 'refused' | 'on'
}

export const initialMeeting: MeetingState = {
  phase: 'lobby',
  failure: null,
  identity: '',
  peers: [],
  active_identity: null,
  camera: null,
  is_camera_on: true,
  is_microphone_on: true,
  is_speaking: false,
  is_sharing: false,
  line: null,
  is_sound_blocked: false,
  lost_device: null,
  messages: [],
  unread_count: 0,
  is_chat_open: false,
  hands: [],
  reactions: [],
  said: '',
  low_power: 'off',
}

export const useMeeting = create<MeetingState>(() => initialMeeting)

export function say(said: string): void {
  useMeeting.setState({ said })
}
