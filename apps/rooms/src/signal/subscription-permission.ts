import type { SubscriptionPermission } from '@livekit/protocol'

/** Whether a publisher lets this listener have the track; without a word from it everybody may. */
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
