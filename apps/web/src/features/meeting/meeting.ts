import type { roomTicket } from '@razgovor/contract/meetings'
import { DisconnectReason, Room, type LocalAudioTrack, type LocalVideoTrack } from 'livekit-client'
import { rememberedDevices } from './device-choice.ts'
import { initialMeeting, useMeeting, type MeetingPhase } from './meeting.store.ts'
import { meetingTexts } from './meeting.texts.ts'
import { currentRoom, roomOptions, setCurrentRoom } from './room-connection.ts'
import { listenToData } from './room-data.ts'
import { listenToRoom } from './room-events.ts'
import { refreshPeers } from './room-peers.ts'

// Entering and leaving. livekit-client is touched only here and in the room-*.ts beside; React renders the store.

/** What the API's `join` answers. */
export type JoinTicket = (typeof roomTicket)['_zod']['output']

/** The tracks that the lobby opened; the room goes on with the same ones. */
export interface OwnTracks {
  camera: LocalVideoTrack | null
  microphone: LocalAudioTrack | null
}

const { setState, getState } = useMeeting

/** Enters the room. Failures end in the store's `failed`, never in a throw. */
export async function joinMeeting(ticket: JoinTicket, tracks: OwnTracks): Promise<void> {
  await currentRoom()?.disconnect()
  const { speaker_id } = rememberedDevices()
  const room = new Room({ ...roomOptions, ...(speaker_id && { audioOutput: { deviceId: speaker_id } }) })
  setCurrentRoom(room)
  setState({ phase: 'joining', failure: null, peers: [], hands: [], lost_device: null })
  listenToData(room)
  listenToRoom(room, (reason) => onDisconnected(room, reason))
  try {
    await room.connect(ticket.url, ticket.token, {
      autoSubscribe: true,
      rtcConfig: { iceServers: ticket.ice_servers.map((server) => ({ ...server })) },
    })
    if (currentRoom() === room) {
      // The others are shown at once, not when one's own devices have been taken in.
      refreshPeers(room)
      setState({ phase: 'joined' })
    }
    await Promise.all([publish(room, tracks.camera), publish(room, tracks.microphone)])
    await room.startAudio().catch(() => undefined)
  } catch {
    stop(tracks)
    if (currentRoom() !== room) return
    await room.disconnect()
    setState({ phase: 'failed', failure: meetingTexts.failures.no_connection })
    return
  }
  if (currentRoom() === room) refreshPeers(room)
}

export async function leaveMeeting(): Promise<void> {
  await currentRoom()?.disconnect()
}

/** On leaving the page: the devices go dark, the next visit begins in the lobby. */
export async function resetMeeting(): Promise<void> {
  const room = currentRoom()
  setCurrentRoom(null)
  await room?.disconnect()
  setState(initialMeeting, true)
}

async function publish(room: Room, track: LocalVideoTrack | LocalAudioTrack | null): Promise<void> {
  if (track) await room.localParticipant.publishTrack(track)
}

function stop({ camera, microphone }: OwnTracks): void {
  camera?.stop()
  microphone?.stop()
}

function onDisconnected(room: Room, reason: DisconnectReason | undefined): void {
  if (currentRoom() !== room) return
  setCurrentRoom(null)
  if (getState().phase === 'joining') return
  setState({ ...endingOf(reason), peers: [], camera: null, hands: [], reactions: [] })
}

const endings: Partial<Record<DisconnectReason, MeetingPhase>> = {
  [DisconnectReason.CLIENT_INITIATED]: 'left',
  [DisconnectReason.ROOM_DELETED]: 'ended',
  [DisconnectReason.ROOM_CLOSED]: 'ended',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'replaced',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
}

function endingOf(reason: DisconnectReason | undefined): { phase: MeetingPhase; failure: string | null } {
  const phase = reason === undefined ? undefined : endings[reason]
  return phase ? { phase, failure: null } : { phase: 'failed', failure: meetingTexts.failures.lost }
}
