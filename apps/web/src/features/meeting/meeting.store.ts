import type { RoomRecording } from '@razgovor/contract/recordings'
import type { LocalVideoTrack, RemoteAudioTrack, RemoteVideoTrack } from 'livekit-client'
import { createStore, useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { TilePlace } from './room/room-layout.ts'

export type MeetingPhase =
  | 'lobby'
  | 'joining'
  | 'joined'
  /** The connection broke and is being restored; the video may be frozen. */
  | 'reconnecting'
  | 'left'
  | 'ended'
  /** The same person joined from another window. */
  | 'replaced'
  /** The speaker removed or disconnected this listener; the API says whether they may return. */
  | 'removed'
  | 'failed'

/** NO_WEBRTC: the browser has no RTCPeerConnection. LOST: after having been in the room. */
export type MeetingFailure = 'NO_CONNECTION' | 'NO_WEBRTC' | 'FULL' | 'LOST'

/** The quality of a participant's connection; null until the room server reports it. */
export type ConnectionQuality = 'good' | 'weak' | 'lost' | null

/** Seconds in the room, and how many of them a connection was weak or lost. */
export interface LineLog {
  seconds: number
  ownWeakSeconds: number
  othersWeakSeconds: number
}

export const emptyLine: LineLog = { seconds: 0, ownWeakSeconds: 0, othersWeakSeconds: 0 }

export interface Peer {
  identity: string
  name: string
  video: RemoteVideoTrack | null
  audio: RemoteAudioTrack | null
  screen: RemoteVideoTrack | null
  screenAudio: RemoteAudioTrack | null
  isMuted: boolean
  isCameraOn: boolean
  maySpeak: boolean
  isSpeaking: boolean
  quality: ConnectionQuality
}

export interface ChatFile {
  file_id: string
  name: string
  bytes: number
}

export interface ChatMessage {
  /** Unique among the messages of one person. */
  client_id: string
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

export interface Glance {
  kind: 'MESSAGE' | 'NOTES' | 'BOARD' | 'HAND' | 'ARRIVAL'
  text: string
}

export type OwnDevice = 'camera' | 'microphone'

export interface Sharer {
  identity: string
  /** The id of the connection by which the screen was last published. */
  sid: string
}

export interface MeetingState {
  phase: MeetingPhase
  failure: MeetingFailure | null
  identity: string
  peers: readonly Peer[]
  /** Those who share a screen, in the order in which they began. */
  sharers: readonly Sharer[]
  activeIdentity: string | null
  /** The tile that the person made large. */
  pinned: TilePlace | null
  /** The person whom a host made large for everyone. */
  spotlight_id: string | null
  /** The person who shares the screen at which this person points. */
  pointingAt: string | null
  co_host_ids: readonly string[]
  /** The meeting's last recording, which may have ended. */
  recording: RoomRecording | null
  camera: LocalVideoTrack | null
  isCameraOn: boolean
  isMicrophoneOn: boolean
  /** The id of the microphone's track, which another device replaces. */
  microphone_id: string | null
  isSpeaking: boolean
  isSharing: boolean
  ownScreen: LocalVideoTrack | null
  quality: ConnectionQuality
  /** The pictures of others that the server pauses because the person's own connection is too weak for them. */
  pausedPlaces: readonly TilePlace[]
  /** The browser blocks sound until the person clicks something. */
  isSoundBlocked: boolean
  /** A device that was disconnected during the meeting. */
  lostDevice: OwnDevice | null
  messages: readonly ChatMessage[]
  unreadCount: number
  isChatOpen: boolean
  isPeopleOpen: boolean
  isNotesOpen: boolean
  hasNotes: boolean
  /** Others have written notes since the person saw them. */
  hasNewNotes: boolean
  isBoardOpen: boolean
  has_board: boolean
  /** Others have drawn since the person closed the board. */
  hasNewDrawings: boolean
  /** Whether only people who were given the floor may speak. */
  is_floor_controlled: boolean
  maySpeak: boolean
  /** Whether newcomers wait to be let in. */
  is_locked: boolean
  /** How often the server reported that somebody asks to be let in. */
  knockCount: number
  isAskedToUnmute: boolean
  hands: readonly Hand[]
  reactions: readonly ShownReaction[]
  /** The last event in the room, announced by screen readers. */
  announcement: string
  /** The last notable event, shown for a few seconds. */
  glance: Glance | null
  lowPower: 'off' | 'offered' | 'refused' | 'on'
  /** Whether the video of others is not received. */
  isSoundOnly: boolean
  line: LineLog
}

export const initialMeeting: MeetingState = {
  phase: 'lobby',
  failure: null,
  identity: '',
  peers: [],
  sharers: [],
  activeIdentity: null,
  pinned: null,
  spotlight_id: null,
  pointingAt: null,
  co_host_ids: [],
  recording: null,
  camera: null,
  isCameraOn: true,
  isMicrophoneOn: true,
  microphone_id: null,
  isSpeaking: false,
  isSharing: false,
  ownScreen: null,
  quality: null,
  pausedPlaces: [],
  isSoundBlocked: false,
  lostDevice: null,
  messages: [],
  unreadCount: 0,
  isChatOpen: false,
  isPeopleOpen: false,
  isNotesOpen: false,
  hasNotes: false,
  hasNewNotes: false,
  isBoardOpen: false,
  has_board: false,
  hasNewDrawings: false,
  is_floor_controlled: false,
  maySpeak: true,
  is_locked: false,
  knockCount: 0,
  isAskedToUnmute: false,
  hands: [],
  reactions: [],
  announcement: '',
  glance: null,
  lowPower: 'off',
  isSoundOnly: false,
  line: emptyLine,
}

export const meetingStore = createStore<MeetingState>(() => initialMeeting)

/** Rerenders only when the result of `select` changed in a shallow comparison. */
export function useMeeting<T>(select: (meeting: MeetingState) => T): T {
  return useStore(meetingStore, useShallow(select))
}

export function announce(announcement: string): void {
  meetingStore.setState({ announcement })
}

export function isOwnCoHost({ co_host_ids, identity }: MeetingState): boolean {
  return co_host_ids.includes(identity)
}

export function isOwnHandUp({ hands, identity }: MeetingState): boolean {
  return hands.some((hand) => hand.identity === identity)
}
