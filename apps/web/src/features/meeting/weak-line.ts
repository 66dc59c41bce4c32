import type { ConnectionQuality, MeetingState } from './meeting.store.ts'

export type LineSide = 'OWN' | 'OTHER'

/**
 * Returns whose connection makes the other's picture stutter, judged by what the room server reports of both; null if
 * that does not tell.
 */
export function weakSide(own: Pick<MeetingState, 'phase' | 'quality'>, other: ConnectionQuality): LineSide | null {
  // What is known of the other is then out of date.
  if (own.phase === 'reconnecting') return 'OWN'
  const isOwn = isWeak(own.quality)
  if (isOwn === isWeak(other)) return null
  return isOwn ? 'OWN' : 'OTHER'
}

export function isWeak(quality: ConnectionQuality): boolean {
  return quality === 'weak' || quality === 'lost'
}
