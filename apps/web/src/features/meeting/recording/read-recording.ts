import type { RoomRecording } from '@razgovor/contract/recordings'

/** Returns null for an invalid value: the API that wrote the metadata may have another version. */
export function readRecording(value: unknown): RoomRecording | null {
  if (typeof value !== 'object' || value === null) return null
  const { recording_id, storage, media, agreed_ids, ended_by } = value as Partial<RoomRecording>
  if (typeof recording_id !== 'string' || !Array.isArray(agreed_ids)) return null
  return {
    recording_id,
    storage: storage === 'DISK' ? 'DISK' : 'SERVER',
    media: media === 'SOUND' ? 'SOUND' : 'VIDEO',
    agreed_ids: agreed_ids.filter((id) => typeof id === 'string'),
    // A missing value counts as an end.
    ended_by: ended_by === null ? null : (ended_by ?? 'SPEAKER'),
  }
}
