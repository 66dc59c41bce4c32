import { ParticipantPermission, TrackSource } from '@livekit/protocol'
import type { VideoGrant } from './tokens.ts'

const SOURCES: Record<string, TrackSource> = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
}

/** What is not said is allowed; data follows publishing; a list of sources supersedes `canPublish`. */
export function permissionOf(grant: VideoGrant): ParticipantPermission {
  const sources = (grant.canPublishSources ?? []).map((name) => SOURCES[name] ?? TrackSource.UNKNOWN)
  const canPublish = sources.length > 0 || (grant.canPublish ?? true)
  return new ParticipantPermission({
    canSubscribe: grant.canSubscribe ?? true,
    canPublish,
    canPublishData: grant.canPublishData ?? canPublish,
    canPublishSources: sources,
    canUpdateMetadata: grant.canUpdateOwnMetadata ?? false,
  })
}

export function canPublishSource(permission: ParticipantPermission, source: TrackSource): boolean {
  const { canPublish, canPublishSources } = permission
  return canPublish && (canPublishSources.length === 0 || canPublishSources.includes(source))
}
