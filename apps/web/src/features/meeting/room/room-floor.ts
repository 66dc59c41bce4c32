import type { Participant, Room } from 'livekit-client'

/** The value of TrackSource.MICROPHONE in LiveKit's protocol. */
const microphone = 2

/** Whether the server accepts the participant's microphone. */
export function maySpeak({ permissions }: Pick<Participant, 'permissions'>): boolean {
  if (!permissions) return true
  const { canPublish, canPublishSources } = permissions
  return canPublish && (canPublishSources.length === 0 || canPublishSources.includes(microphone))
}

/** The API writes the room's metadata, but it may be of a newer version. */
export function isFloorControlled({ metadata = '' }: Pick<Room, 'metadata'>): boolean {
  try {
    return (JSON.parse(metadata) as { is_floor_controlled?: unknown } | null)?.is_floor_controlled === true
  } catch {
    return false
  }
}
