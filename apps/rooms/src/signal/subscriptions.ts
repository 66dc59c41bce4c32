import { SubscriptionPermissionUpdate, type SubscriptionPermission, type UpdateSubscription } from '@livekit/protocol'
import type { Participant } from './participant.ts'
import type { PublishedTrack } from '../media/published-track.ts'
import { maySubscribe } from './subscription-permission.ts'

// Subscribes the listener to a new track, or reports that it is not allowed.
export function offerTrack(owner: Participant, track: PublishedTrack, listener: Participant): void {
  if (owner.isHidden) return
  const { sid } = track.info
  if (!maySubscribe(owner.subscription_permission, listener, sid)) {
    return sendSubscriptionPermission(listener, { owner, sid, allowed: false })
  }
  if (wantsTrack(listener, sid)) listener.subscriber.subscribe(track, owner.sid)
}

// Aligns the listener's subscriptions with its requests and permissions.
export function resubscribe(listener: Participant, others: Participant[]): void {
  for (const owner of others) {
    for (const track of owner.tracks) {
      const { sid } = track.info
      const isAllowed = !owner.isHidden && maySubscribe(owner.subscription_permission, listener, sid)
      if (isAllowed && wantsTrack(listener, sid)) listener.subscriber.subscribe(track, owner.sid)
      else listener.subscriber.unsubscribe(sid)
    }
  }
}

export function updateSubscription(
  listener: Participant,
  others: Participant[],
  { trackSids, participantTracks, subscribe }: UpdateSubscription,
): void {
  const sids = new Set([...trackSids, ...participantTracks.flatMap((tracks) => tracks.trackSids)])
  for (const { info } of others.flatMap((other) => other.tracks)) {
    if (sids.has(info.sid)) listener.requested_subscriptions.set(info.sid, subscribe)
  }
  resubscribe(listener, others)
}

export function setSubscriptionPermission(
  owner: Participant,
  listeners: Participant[],
  permission: SubscriptionPermission,
): void {
  const before = owner.subscription_permission
  owner.subscription_permission = permission
  for (const listener of listeners) {
    for (const track of owner.tracks) {
      const { sid } = track.info
      const allowed = maySubscribe(permission, listener, sid)
      if (allowed !== maySubscribe(before, listener, sid)) sendSubscriptionPermission(listener, { owner, sid, allowed })
      if (!allowed) listener.subscriber.unsubscribe(sid)
      else if (!owner.isHidden && wantsTrack(listener, sid)) listener.subscriber.subscribe(track, owner.sid)
    }
  }
}

function wantsTrack(listener: Participant, track_sid: string): boolean {
  return (
    listener.permission.canSubscribe && (listener.requested_subscriptions.get(track_sid) ?? listener.auto_subscribe)
  )
}

function sendSubscriptionPermission(
  listener: Participant,
  { owner, sid, allowed }: { owner: Participant; sid: string; allowed: boolean },
): void {
  const value = new SubscriptionPermissionUpdate({ participantSid: owner.sid, trackSid: sid, allowed })
  listener.send({ case: 'subscriptionPermissionUpdate', value })
}
