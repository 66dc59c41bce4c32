import { Room as RoomInfo } from '@livekit/protocol'
import type { RoomSettings } from '../persistence/saved-room.ts'
import type { Participant } from './participant.ts'

interface DescribedRoom {
  sid: string
  name: string
  settings: RoomSettings
  created_ms: number
  participants: readonly Participant[]
}

export function describeRoom({ sid, name, settings, created_ms, participants }: DescribedRoom): RoomInfo {
  return new RoomInfo({
    sid,
    name,
    emptyTimeout: settings.empty_timeout,
    departureTimeout: settings.departure_timeout,
    maxParticipants: settings.max_participants,
    metadata: settings.metadata,
    creationTime: BigInt(Math.floor(created_ms / 1000)),
    creationTimeMs: BigInt(created_ms),
    numParticipants: participants.length,
    numPublishers: participants.filter((participant) => participant.tracks.length > 0).length,
  })
}
