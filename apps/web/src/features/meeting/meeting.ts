import type { roomTicket } from '@razgovor/contract/meetings'
import { ConnectionError, ConnectionErrorReason, DisconnectReason, Room, RoomEvent } from 'livekit-client'
import { askForCaptions, beginCaptions } from './captions/captions-actions.ts'
import { rememberedDevices } from './devices/device-choice.ts'
import { microphonePublishing } from './devices/devices.ts'
import { hasWebRtc } from './failure/connection-help.ts'
import { meetingStore, initialMeeting, type MeetingFailure, type MeetingPhase } from './meeting.store.ts'
import {
  setPendingTracks,
  pendingTracks,
  currentRoom,
  enterRoom,
  clearRoom,
  clearPendingTracks,
  dropLastOffer,
  roomOptions,
  patchRepublishOrder,
  type OwnTracks,
} from './room/connection/room-connection.ts'
import { connectionConfig } from './room/connection/ice-servers.ts'
import { listenToData } from './room/connection/room-data.ts'
import { maySpeak } from './room/connection/room-floor.ts'
import { listenToRoom } from './room/connection/room-events.ts'
import { ownDevices, refreshPeers } from './room/connection/room-peers.ts'

// Joins and leaves the room. Only this file and room-*.ts call livekit-client; React renders the store.

/** The response of the API's `join`. */
export type JoinTicket = (typeof roomTicket)['_zod']['output'] & {
  has_board?: boolean
  captions_url?: string | null
}

const { setState } = meetingStore

export async function joinMeeting(asked: Promise<JoinTicket>, tracks: OwnTracks): Promise<void> {
  setPendingTracks(tracks)
  setState({ phase: 'joining', failure: null, peers: [], hands: [], lostDevice: null, ...ownDevices(tracks) })
  const isLeft = () => pendingTracks() !== tracks
  const ticket = await asked.catch(() => null)
  if (isLeft() || !ticket) {
    stop(tracks)
    if (!isLeft()) setState({ phase: 'lobby' })
    return
  }
  try {
    // A connection that broke while it was being established is tried once more.
    beginCaptions(ticket.captions_url ?? null)
    const room = await connect(ticket).catch((error: unknown) =>
      isLeft() || isFull(error) ? Promise.reject(error) : connect(ticket),
    )
    // Published only after connecting, because in parallel the remote video would arrive later.
    await publish(room, tracks)
    if (isLeft()) return
    clearPendingTracks()
    if (ticket.has_board) setState({ has_board: true, isBoardOpen: true })
    setState({ phase: 'joined' })
    askForCaptions()
    await room.startAudio().catch(() => undefined)
    refreshPeers(room)
  } catch (error) {
    stop(tracks)
    if (isLeft()) return
    clearRoom()
    setState({ phase: 'failed', failure: failureOf(error) })
  }
}

function failureOf(error: unknown): MeetingFailure {
  if (isFull(error)) return 'FULL'
  return hasWebRtc() ? 'NO_CONNECTION' : 'NO_WEBRTC'
}

/** Whether the server removed the participant before the join was completed. */
function isFull(error: unknown): boolean {
  return error instanceof ConnectionError && error.reason === ConnectionErrorReason.LeaveRequest
}

async function connect(ticket: JoinTicket): Promise<Room> {
  const { speaker_id } = rememberedDevices()
  const room = new Room({ ...roomOptions, ...(speaker_id && { audioOutput: { deviceId: speaker_id } }) })
  patchRepublishOrder(room)
  enterRoom(room)
  listenToData(room)
  let isConnected = false
  listenToRoom(room, (reason) => {
    // Until then `joinMeeting` reports the failure.
    if (isConnected || reason === DisconnectReason.CLIENT_INITIATED) onDisconnected(room, reason)
  })
  // Without this promise, livekit-client would keep waiting for its connections after a disconnect.
  const gone = new Promise<never>((_resolve, reject) =>
    // Rejects after `connect`, whose own error says more about a refusal.
    room.once(RoomEvent.Disconnected, () =>
      setTimeout(() => reject(new Error('The room was left before the join completed'))),
    ),
  )
  try {
    const rtcConfig = connectionConfig(room, ticket.ice_servers)
    await Promise.race([room.connect(ticket.url, ticket.token, { autoSubscribe: true, rtcConfig }), gone])
    isConnected = true
    return room
  } catch (error) {
    room.removeAllListeners()
    await room.disconnect()
    throw error
  }
}

export async function leaveMeeting(): Promise<void> {
  const room = currentRoom()
  if (room) return room.disconnect()
  clearRoom()
  setState({ phase: 'left' })
}

/** Disconnects and stops the devices when the page is left; the next visit starts in the lobby. */
export async function resetMeeting(): Promise<void> {
  const room = currentRoom()
  clearRoom()
  await room?.disconnect()
  setState(initialMeeting, true)
}

async function publish(room: Room, { camera, microphone }: OwnTracks): Promise<void> {
  refreshPeers(room)
  const mayPublish = maySpeak(room.localParticipant)
  if (!mayPublish) microphone?.stop()
  const { localParticipant } = room
  await Promise.all([
    camera && localParticipant.publishTrack(camera),
    mayPublish && microphone && localParticipant.publishTrack(microphone, microphonePublishing()),
  ])
}

function stop({ camera, microphone }: OwnTracks): void {
  camera?.stop()
  microphone?.stop()
}

function onDisconnected(room: Room, reason: DisconnectReason | undefined): void {
  dropLastOffer(room)
  if (currentRoom() !== room) return
  clearRoom()
  setState({ ...endingOf(reason), peers: [], camera: null, ownScreen: null, hands: [], reactions: [] })
}

const endings: Partial<Record<DisconnectReason, MeetingPhase>> = {
  [DisconnectReason.CLIENT_INITIATED]: 'left',
  [DisconnectReason.ROOM_DELETED]: 'ended',
  [DisconnectReason.ROOM_CLOSED]: 'ended',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'replaced',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
}

function endingOf(reason: DisconnectReason | undefined): { phase: MeetingPhase; failure: MeetingFailure | null } {
  const phase = reason === undefined ? undefined : endings[reason]
  return phase ? { phase, failure: null } : { phase: 'failed', failure: 'LOST' }
}
