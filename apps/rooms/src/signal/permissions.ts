import { ParticipantPermission, TrackSource } from '@livekit/protocol'
import type { VideoGrant } from '../tokens.ts'

const trackSources: Record<string, TrackSource> = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
}

// Absent rights are granted, data follows `canPublish`, and a list of sources overrides `canPublish`.
export function permissionOf(grant: VideoGrant): ParticipantPermission {
  const sources = (grant.canPublishSources ?? []).map((name) => trackSources[name] ?? TrackSource.UNKNOWN)
  const canPublish = sources.length > 0 || (grant.canPublish ?? true)
  return new ParticipantPermission({
    canSubscribe: grant.canSubscribe ?? true,
    canPublish,
    canPublishData: grant.canPublishData ?? canPublish,
    canPublishSources: sources,
    canUpdateMetadata: grant.canUpdateOwnMetadata ?? false,
    hidden: grant.hidden ?? false,
  })
}

export function grantOf(permission: ParticipantPermission, room: string): VideoGrant {
  const names = Object.keys(trackSources)
  return {
    roomJoin: true,
    room,
    canPublish: permission.canPublish,
    canSubscribe: permission.canSubscribe,
    canPublishData: permission.canPublishData,
    // An empty list allows everything, and a list beside `canPublish: false` would allow its entries.
    ...(permission.canPublish &&
      permission.canPublishSources.length > 0 && {
        canPublishSources: names.filter((name) => permission.canPublishSources.includes(trackSources[name]!)),
      }),
    canUpdateOwnMetadata: permission.canUpdateMetadata,
    hidden: permission.hidden,
  }
}

/** An audio track counts as a microphone whatever its announced source, except the sound of a screen. */
export function sourceOf({ source, isAudio }: { source: TrackSource; isAudio: boolean }): TrackSource {
  return isAudio && source !== TrackSource.SCREEN_SHARE_AUDIO ? TrackSource.MICROPHONE : source
}

interface Track {
  info: { source: TrackSource }
  kind: 'audio' | 'video'
}

export function canPublishTrack(permission: ParticipantPermission, { info, kind }: Track): boolean {
  return canPublishSource(permission, sourceOf({ source: info.source, isAudio: kind === 'audio' }))
}

export function canPublishSource(permission: ParticipantPermission, source: TrackSource): boolean {
  const { canPublish, canPublishSources } = permission
  return canPublish && (canPublishSources.length === 0 || canPublishSources.includes(source))
}
