import {
  ConnectionQuality,
  DisconnectReason,
  Room,
  RoomEvent,
  Track,
  type LocalAudioTrack,
  type LocalVideoTrack,
  type RemoteAudioTrack,
  type RemoteParticipant,
  type RemoteVideoTrack,
} from 'livekit-client'
import { initialMeeting, useMeeting, type MeetingPhase, type Peer } from './meeting.store.ts'
import { meetingTexts } from './meeting.texts.ts'

/** What the API's `join` answers. */
export interface JoinTicket {
  url: string
  token: string
  ice_servers: readonly { urls: string[]; username?: string | undefined; credential?: string | undefined }[]
  ends_at: string
}

/** The tracks that the lobby opened; the room goes on with the same ones. */
export interface OwnTracks {
  camera: LocalVideoTrack | null
  microphone: LocalAudioTrack | null
}

// The only place that touches the room's connection. React renders the store.
let room: Room | null = null

const { setState, getState } = useMeeting

/** Enters the room. Failures end in the store's `failed`, never in a throw. */
export async function joinMeeting(ticket: JoinTicket, tracks: OwnTracks): Promise<void> {
  await room?.disconnect()
  const current = new Room({
    adaptiveStream: true,
    dynacast: false,
    singlePeerConnection: false,
    publishDefaults: { simulcast: false, red: false },
  })
  room = current
  setState({ phase: 'joining', failure: null, peers: [], ends_at: ticket.ends_at })
  listen(current)
  try {
    await current.connect(ticket.url, ticket.token, {
      autoSubscribe: true,
      rtcConfig: { iceServers: ticket.ice_servers.map((server) => ({ ...server })) },
    })
    await Promise.all([publish(current, tracks.camera), publish(current, tracks.microphone)])
    await current.startAudio().catch(() => undefined)
  } catch {
    if (room !== current) return
    await current.disconnect()
    setState({ phase: 'failed', failure: meetingTexts.failures.no_connection })
    return
  }
  if (room !== current) return
  refresh(current)
  setState({ phase: 'joined' })
}

async function publish(current: Room, track: LocalVideoTrack | LocalAudioTrack | null): Promise<void> {
  if (track) await current.localParticipant.publishTrack(track)
}

function listen(current: Room): void {
  const onChange = () => refresh(current)
  current
    .on(RoomEvent.ParticipantConnected, onChange)
    .on(RoomEvent.ParticipantDisconnected, onChange)
    .on(RoomEvent.TrackSubscribed, onChange)
    .on(RoomEvent.TrackUnsubscribed, onChange)
    .on(RoomEvent.TrackMuted, onChange)
    .on(RoomEvent.TrackUnmuted, onChange)
    .on(RoomEvent.LocalTrackPublished, onChange)
    .on(RoomEvent.LocalTrackUnpublished, onChange)
    .on(RoomEvent.ActiveSpeakersChanged, onChange)
    .on(RoomEvent.ConnectionQualityChanged, onChange)
    .on(RoomEvent.SignalReconnecting, () => setState({ phase: 'reconnecting' }))
    .on(RoomEvent.Reconnecting, () => setState({ phase: 'reconnecting' }))
    .on(RoomEvent.Reconnected, () => {
      refresh(current)
      setState({ phase: 'joined' })
    })
    .on(RoomEvent.Disconnected, (reason) => {
      if (room !== current) return
      room = null
      if (getState().phase === 'joining') return
      setState({ ...ending(reason), peers: [], camera: null })
    })
}

function ending(reason: DisconnectReason | undefined): { phase: MeetingPhase; failure: string | null } {
  if (reason === DisconnectReason.CLIENT_INITIATED) return { phase: 'left', failure: null }
  if (reason === DisconnectReason.ROOM_DELETED || reason === DisconnectReason.ROOM_CLOSED)
    return { phase: 'ended', failure: null }
  if (reason === DisconnectReason.DUPLICATE_IDENTITY) return { phase: 'replaced', failure: null }
  return { phase: 'failed', failure: meetingTexts.failures.lost }
}

function refresh(current: Room): void {
  if (room !== current) return
  const { localParticipant } = current
  const camera = localParticipant.getTrackPublication(Track.Source.Camera)
  setState({
    peers: [...current.remoteParticipants.values()].map(toPeer),
    camera: camera?.videoTrack ?? null,
    is_camera_on: localParticipant.isCameraEnabled,
    is_microphone_on: localParticipant.isMicrophoneEnabled,
  })
}

function toPeer(participant: RemoteParticipant): Peer {
  const camera = participant.getTrackPublication(Track.Source.Camera)
  const microphone = participant.getTrackPublication(Track.Source.Microphone)
  const isWatchable = camera?.isSubscribed && !camera.isMuted
  return {
    identity: participant.identity,
    name: participant.name ?? '',
    video: isWatchable ? ((camera.videoTrack ?? null) as RemoteVideoTrack | null) : null,
    audio: (microphone?.audioTrack as RemoteAudioTrack | undefined) ?? null,
    is_muted: !microphone || microphone.isMuted,
    is_speaking: participant.isSpeaking,
    has_weak_line: participant.connectionQuality === ConnectionQuality.Poor,
  }
}

/** Throws when the browser refuses the device. */
export async function setMicrophone(isOn: boolean): Promise<void> {
  await room?.localParticipant.setMicrophoneEnabled(isOn)
  if (room) refresh(room)
}

export async function setCamera(isOn: boolean): Promise<void> {
  await room?.localParticipant.setCameraEnabled(isOn)
  if (room) refresh(room)
}

export async function leaveMeeting(): Promise<void> {
  await room?.disconnect()
}

/** On leaving the page: the devices go dark, the next visit begins in the lobby. */
export async function resetMeeting(): Promise<void> {
  const current = room
  room = null
  await current?.disconnect()
  setState(initialMeeting, true)
}
