import type { LineLog, MeetingState } from '../meeting.store.ts'
import { isWeak } from '../weak-line.ts'

type Line = Pick<MeetingState, 'phase' | 'quality' | 'pausedPlaces' | 'peers' | 'line'>

/** Adds one second. While reconnecting, what is known about others is out of date. */
export function logSecond({ phase, quality, pausedPlaces, peers, line }: Line): LineLog {
  const isBroken = phase === 'reconnecting'
  const isOwnWeak = isBroken || isWeak(quality) || pausedPlaces.length > 0
  const isOthersWeak = !isBroken && peers.some((peer) => isWeak(peer.quality))
  return {
    seconds: line.seconds + 1,
    ownWeakSeconds: line.ownWeakSeconds + (isOwnWeak ? 1 : 0),
    othersWeakSeconds: line.othersWeakSeconds + (isOthersWeak ? 1 : 0),
  }
}
