import type { MeetingState } from '../meeting.store.ts'

interface Presence {
  identity: string
  hasScreen: boolean
}

/** Returns those who share, in the order in which they began. A person who is away for a moment keeps the place. */
export function orderSharers(former: readonly string[], present: readonly Presence[]): string[] {
  const isSharing = new Map(present.map(({ identity, hasScreen }) => [identity, hasScreen]))
  const kept = former.filter((identity) => isSharing.get(identity) ?? true)
  const sharing = present.filter(({ hasScreen }) => hasScreen).map(({ identity }) => identity)
  return [...new Set([...kept, ...sharing])]
}

/** Returns the identities of those whose screens are shown, in the order in which they began to share. */
export function shownScreens({ peers, sharers }: Pick<MeetingState, 'peers' | 'sharers'>): string[] {
  const shown = peers.filter(({ screen }) => screen).map(({ identity }) => identity)
  return shown.toSorted((one, other) => sharers.indexOf(one) - sharers.indexOf(other))
}
