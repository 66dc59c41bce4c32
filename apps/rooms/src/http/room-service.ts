import {
  CreateRoomRequest,
  DataPacket,
  DataPacket_Kind,
  DeleteRoomRequest,
  DeleteRoomResponse,
  ListParticipantsRequest,
  ListParticipantsResponse,
  ListRoomsRequest,
  ListRoomsResponse,
  MuteRoomTrackRequest,
  MuteRoomTrackResponse,
  MuteTrackRequest,
  RemoveParticipantResponse,
  RoomParticipantIdentity,
  SendDataRequest,
  SendDataResponse,
  UpdateParticipantRequest,
  UpdateRoomMetadataRequest,
  UserPacket,
} from '@livekit/protocol'
import type { Participant } from '../signal/participant.ts'
import { TooManyRoomsError, type RoomRegistry } from '../signal/room-registry.ts'
import type { RoomSettings } from '../persistence/saved-room.ts'
import type { Room } from '../signal/room.ts'
import { findExcess } from '../signal/text-limits.ts'
import type { VideoGrant } from '../tokens.ts'
import type { Reader } from './message-format.ts'
import { TwirpError } from './twirp-error.ts'

type Answer = Pick<DataPacket, 'toJson' | 'toBinary'>

export interface Call {
  /** Throws TwirpError if the request does not fit the message. */
  read: Reader
  grant: VideoGrant
  registry: RoomRegistry
}

export const roomService: Record<string, (call: Call) => Answer> = {
  CreateRoom({ read, grant, registry }) {
    assertGrant(grant.roomCreate)
    const request = read(CreateRoomRequest)
    if (!request.name) throw new TwirpError('invalid_argument', 'name is required')
    assertNone(findExcess({ name: request.name, metadata: request.metadata }))
    const room = openRoom(registry, request.name, {
      empty_timeout: request.emptyTimeout,
      departure_timeout: request.departureTimeout,
      max_participants: request.maxParticipants,
      metadata: request.metadata,
    })
    return room.info()
  },

  ListRooms({ read, grant, registry }) {
    assertGrant(grant.roomList)
    const { names } = read(ListRoomsRequest)
    const rooms = registry.rooms.filter(({ name }) => names.length === 0 || names.includes(name))
    return new ListRoomsResponse({ rooms: rooms.map((room) => room.info()) })
  },

  DeleteRoom({ read, grant, registry }) {
    assertGrant(grant.roomCreate)
    const { room } = read(DeleteRoomRequest)
    if (!registry.delete(room)) throw roomNotFound()
    return new DeleteRoomResponse()
  },

  ListParticipants({ read, grant, registry }) {
    const { room } = read(ListParticipantsRequest)
    assertAdmin(grant, room)
    const participants = [...(registry.find(room)?.participants.values() ?? [])]
    return new ListParticipantsResponse({ participants: participants.map((participant) => participant.info()) })
  },

  GetParticipant({ read, grant, registry }) {
    const request = read(RoomParticipantIdentity)
    assertAdmin(grant, request.room)
    return getParticipant(registry, request).participant.info()
  },

  RemoveParticipant({ read, grant, registry }) {
    const { room, identity, revokeTokenTs } = read(RoomParticipantIdentity)
    assertAdmin(grant, room)
    if (!registry.remove(room, identity, Number(revokeTokenTs))) throw participantNotFound()
    return new RemoveParticipantResponse()
  },

  MutePublishedTrack({ read, grant, registry }) {
    const request = read(MuteRoomTrackRequest)
    assertAdmin(grant, request.room)
    const { participant } = getParticipant(registry, request)
    const track = participant.findTrack(request.trackSid)
    // Like LiveKit: the track may have ended in the meantime.
    if (!track) return new MuteRoomTrackResponse()
    if (!request.muted && track.info.muted) throw new TwirpError('failed_precondition', 'remote unmute not enabled')
    const { muted } = request
    participant.send({ case: 'mute', value: new MuteTrackRequest({ sid: request.trackSid, muted }) })
    return new MuteRoomTrackResponse({ track: participant.mute(track, muted) })
  },

  UpdateParticipant({ read, grant, registry }) {
    const request = read(UpdateParticipantRequest)
    assertAdmin(grant, request.room)
    const { room, participant } = getParticipant(registry, request)
    assertNone(participant.findExcessAfterUpdate(request))
    if (request.permission) room.setPermission(participant, request.permission)
    participant.update(request)
    room.refreshToken(participant)
    return participant.info()
  },

  SendData({ read, grant, registry }) {
    const request = read(SendDataRequest)
    assertAdmin(grant, request.room)
    const { destinationIdentities, data: payload, topic } = request
    const value = new UserPacket({ payload, topic, destinationIdentities })
    const packet = new DataPacket({ destinationIdentities, value: { case: 'user', value } })
    getRoom(registry, request.room).sendData(packet, request.kind === DataPacket_Kind.RELIABLE)
    return new SendDataResponse()
  },

  UpdateRoomMetadata({ read, grant, registry }) {
    const request = read(UpdateRoomMetadataRequest)
    assertAdmin(grant, request.room)
    assertNone(findExcess({ metadata: request.metadata }))
    return getRoom(registry, request.room).setMetadata(request.metadata)
  },
}

function assertGrant(isGranted: boolean | undefined): void {
  if (isGranted !== true) throw new TwirpError('unauthenticated', 'permissions denied')
}

function assertAdmin(grant: VideoGrant, room: string): void {
  assertGrant(grant.roomAdmin === true && room !== '' && grant.room === room)
}

function assertNone(excess: string | undefined): void {
  if (excess) throw new TwirpError('invalid_argument', excess)
}

function openRoom(registry: RoomRegistry, name: string, settings: Partial<RoomSettings>): Room {
  try {
    return registry.open(name, settings)
  } catch (error) {
    if (error instanceof TooManyRoomsError) throw new TwirpError('resource_exhausted', error.message)
    throw error
  }
}

function getRoom(registry: RoomRegistry, name: string): Room {
  const room = registry.find(name)
  if (!room) throw roomNotFound()
  return room
}

function getParticipant(registry: RoomRegistry, { room: name, identity }: { room: string; identity: string }) {
  const room = registry.find(name)
  const participant: Participant | undefined = room?.participants.get(identity)
  if (!room || !participant) throw participantNotFound()
  return { room, participant }
}

function roomNotFound(): TwirpError {
  return new TwirpError('not_found', 'requested room does not exist')
}

function participantNotFound(): TwirpError {
  return new TwirpError('not_found', 'participant does not exist')
}
