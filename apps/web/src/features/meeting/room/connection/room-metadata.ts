import type { RoomRecording } from '@razgovor/contract/recordings'
import type { Room } from 'livekit-client'
import { readRecording } from '../../recording/read-recording.ts'

interface RoomMetadata {
  /** Whether only people who were given the floor may speak. */
  is_floor_controlled: boolean
  /** Whether newcomers wait to be let in. */
  is_locked: boolean
  co_host_ids: readonly string[]
  /** The person whom a host made large for everyone. */
  spotlight_id: string | null
  recording: RoomRecording | null
}

let last = { metadata: '', parsed: toMetadata('') }

/** Validates the metadata, because the API that wrote it may have another version. */
export function readMetadata({ metadata = '' }: Pick<Room, 'metadata'>): RoomMetadata {
  // Cached, because each room event reads the metadata, and new objects would cause a render.
  if (last.metadata !== metadata) last = { metadata, parsed: toMetadata(metadata) }
  return last.parsed
}

function toMetadata(metadata: string): RoomMetadata {
  const { is_floor_controlled, is_locked, co_host_ids, spotlight_id, recording } = parse(metadata)
  return {
    is_floor_controlled: is_floor_controlled === true,
    is_locked: is_locked === true,
    co_host_ids: Array.isArray(co_host_ids) ? co_host_ids.filter((id) => typeof id === 'string') : [],
    spotlight_id: typeof spotlight_id === 'string' ? spotlight_id : null,
    recording: readRecording(recording),
  }
}

function parse(metadata: string): Record<string, unknown> {
  try {
    return (JSON.parse(metadata) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}
