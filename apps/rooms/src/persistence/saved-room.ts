import { ParticipantInfo, ParticipantPermission } from '@livekit/protocol'

export interface RoomSettings {
  empty_timeout: number
  departure_timeout: number
  max_participants: number
  metadata: string
}

type ProtoJson = ReturnType<ParticipantInfo['toJson']>

export interface SavedRoom {
  name: string
  sid: string
  created_ms: number
  was_joined: boolean
  settings: RoomSettings
  permissions: { identity: string; changed_s: number; permission: ProtoJson }[]
  present: ProtoJson[]
}

// A permission changed during the meeting; applies to every token issued until `changed_s`.
export interface LivePermission {
  permission: ParticipantPermission
  changed_s: number
}

export function savePermissions(kept: Map<string, LivePermission>): SavedRoom['permissions'] {
  return [...kept].map(([identity, { permission, changed_s }]) => ({
    identity,
    changed_s,
    permission: permission.toJson(),
  }))
}

export function readPermissions(saved: SavedRoom['permissions'] = []): Map<string, LivePermission> {
  return new Map(
    saved.map(({ identity, changed_s, permission }) => [
      identity,
      { changed_s, permission: ParticipantPermission.fromJson(permission, { ignoreUnknownFields: true }) },
    ]),
  )
}

export function savePresent(participants: ParticipantInfo[]): ProtoJson[] {
  return participants.map(({ sid, identity, name, metadata, attributes, state, joinedAt }) =>
    new ParticipantInfo({ sid, identity, name, metadata, attributes, state, joinedAt }).toJson(),
  )
}

export function readPresent(saved: SavedRoom['present']): ParticipantInfo[] {
  return saved.map((json) => ParticipantInfo.fromJson(json, { ignoreUnknownFields: true }))
}
