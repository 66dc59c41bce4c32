import type { roomTicket } from '@razgovor/contract/meetings'
import { ConnectionError, ConnectionErrorReason, DisconnectReason, Room, RoomEvent } from 'livekit-client'
import { rememberedDevices } from './device-choice.ts'
import { initialMeeting, useMeeting, type MeetingPhase } from './meeting.store.ts'
import { meetingTexts } from './meeting.texts.ts'
import {
  bringTracks,
  broughtTracks,
  currentRoom,
  enterRoom,
  forgetRoom,
  forgetTracks,
  roomOptions,
  seeOthersAtOnce,
  type OwnTracks,
} from './room-connection.ts'
import { listenToData } from './room-data.ts'
import { listenToRoom } from './room-events.ts'
import { ownDevices, refreshPeers } from './room-peers.ts'

// Entering and leaving. livekit-client is touched only here and in the room-*.ts beside; React renders the store.

/** What the API's `join` answers. */
export type JoinTicket = (typeof roomTicket)['_zod']['output']

const { setState } = useMeeting

/**
 * Enters the room, which is shown at once and fills as the others arrive. A refused ticket leads back to the lobby, and
 * has been told by then; other failures end in the store's `failed`, never in a throw.
 */
export async function joinMeeting(asked: Promise<JoinTicket>, tracks: OwnTracks): Promise<void> {
  bringTracks(tracks)
  setState({ phase: 'joining', failure: null, peers: [], hands: [], lost_device: null, ...ownDevices(tracks) })
  const isLeft = () => broughtTracks() !== tracks
  const ticket = await asked.catch(() => null)
  if (isLeft() || !ticket) {
    stop(tracks)
    if (!isLeft()) setState({ phase: 'lobby' })
    return
  }
  try {
    // A line that broke in the making is tried once more.
    const room = await connect(ticket).catch((error: unknown) =>
      isLeft() || isFull(error) ? Promise.reject(error) : connect(ticket),
    )
    // Not at once with the others' pictures, which would come later: both connections would be waited for.
    await publish(room, tracks)
    if (isLeft()) return
    forgetTracks()
    setState({ phase: 'joined' })
    await room.startAudio().catch(() => undefined)
    refreshPeers(room)
  } catch (error) {
    stop(tracks)
    if (isLeft()) return
    forgetRoom()
    const { full, no_connection } = meetingTexts.failures
    setState({ phase: 'failed', failure: isFull(error) ? full : no_connection })
  }
}

/** Told to go before it was let in. */
function isFull(error: unknown): boolean {
  return error instanceof ConnectionError && error.reason === ConnectionErrorReason.LeaveRequest
}

async function connect(ticket: JoinTicket): Promise<Room> {
  const { speaker_id } = rememberedDevices()
  const room = new Room({ ...roomOptions, ...(speaker_id && { audioOutput: { deviceId: speaker_id } }) })
  seeOthersAtOnce(room)
  enterRoom(room)
  listenToData(room)
  let isConnected = false
  listenToRoom(room, (reason) => {
    // Before that it is for `joinMeeting` to tell what keeps one out.
    if (isConnected || reason === DisconnectReason.CLIENT_INITIATED) onDisconnected(room, reason)
  })
  // Told to go, livekit-client would still wait for its connections.
  const gone = new Promise<never>((_resolve, reject) =>
    // Not before `connect` itself: of a refusal it says more, in the same turn.
    room.once(RoomEvent.Disconnected, () =>
      setTimeout(() => reject(new Error('The room was left before it was entered'))),
    ),
  )
  try {
    // Without servers of ours those of the room server count: LiveKit brings a TURN server of its own.
    const own = ticket.ice_servers.length > 0 && { rtcConfig: { iceServers: [...ticket.ice_servers] } }
    await Promise.race([room.connect(ticket.url, ticket.token, { autoSubscribe: true, ...own }), gone])
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
  forgetRoom()
  setState({ phase: 'left' })
}

/** On leaving the page: the devices go dark, the next visit begins in the lobby. */
export async function resetMeeting(): Promise<void> {
  const room = currentRoom()
  forgetRoom()
  await room?.disconnect()
  setState(initialMeeting, true)
}

async function publish(room: Room, { camera, microphone }: OwnTracks): Promise<void> {
  refreshPeers(room)
  const present = [camera, microphone].filter((track) => track !== null)
  await Promise.all(present.map((track) => room.localParticipant.publishTrack(track)))
}

function stop({ camera, microphone }: OwnTracks): void {
  camera?.stop()
  microphone?.stop()
}

function onDisconnected(room: Room, reason: DisconnectReason | undefined): void {
  if (currentRoom() !== room) return
  forgetRoom()
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
