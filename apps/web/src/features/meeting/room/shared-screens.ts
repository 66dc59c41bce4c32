import type { MeetingState, Sharer } from '../meeting.store.ts'

interface Presence extends Sharer {
  hasScreen: boolean
}

/**
 * Returns those who share, in the order in which they began. A person who is away, or who is back by a new connection
 * and has not published the screen again, keeps the place.
 */
export function orderSharers(former: readonly Sharer[], present: readonly Presence[]): Sharer[] {
  const presences = new Map(present.map((presence) => [presence.identity, presence]))
  const kept = former.filter(({ identity, sid }) => {
    const now = presences.get(identity)
    return !now || now.hasScreen || now.sid !== sid
  })
  const sharing = present.filter(({ hasScreen }) => hasScreen).map(({ identity, sid }) => ({ identity, sid }))
  const sharers = [...kept, ...sharing].map((sharer) => [sharer.identity, sharer] as const)
  // A key that is set again keeps its place.
  return [...new Map(sharers).values()]
}

/** Returns the identities of those whose screens are shown, in the order in which they began to share. */
export function shownScreens({ peers, sharers }: Pick<MeetingState, 'peers' | 'sharers'>): string[] {
  const shown = peers.filter(({ screen }) => screen).map(({ identity }) => identity)
  const order = sharers.map(({ identity }) => identity)
  return shown.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
}
