import type { ConnectionQuality, LineLog, MeetingState } from '../meeting.store.ts'

type Line = Pick<MeetingState, 'phase' | 'quality' | 'peers' | 'line'>

/** Adds one second. While reconnecting, what is known about others is out of date. */
export function logSecond({ phase, quality, peers, line }: Line): LineLog {
  const isBroken = phase === 'reconnecting'
  const isOthersWeak = !isBroken && peers.some((peer) => isWeak(peer.quality))
  return {
    seconds: line.seconds + 1,
    ownWeakSeconds: line.ownWeakSeconds + (isBroken || isWeak(quality) ? 1 : 0),
    othersWeakSeconds: line.othersWeakSeconds + (isOthersWeak ? 1 : 0),
  }
}

function isWeak(quality: ConnectionQuality): boolean {
  return quality === 'weak' || quality === 'lost'
}
