import type { SubscriptionPermission } from '@livekit/protocol'

/** Everyone may subscribe until the publisher restricts it. */
export function maySubscribe(
  permission: SubscriptionPermission | undefined,
  { sid, identity }: { sid: string; identity: string },
  track_sid: string,
): boolean {
  if (!permission || permission.allParticipants) return true
  return permission.trackPermissions.some(
    ({ participantSid, participantIdentity, allTracks, trackSids }) =>
      (participantSid === sid || participantIdentity === identity) && (allTracks || trackSids.includes(track_sid)),
  )
}
