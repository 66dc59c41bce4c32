/**
 * A level of `watchLevel`, which reports ten a second. A voice at the microphone reaches it, typing and another room do
 * not.
 */
const voiceMin = 0.35
/** A voice fills this share of the last second, a knock does not. */
const talkMin = 0.4

/** Updates the share of the last second that was loud, from 0 to 1. */
export function updateLoudShare(share: number, level: number): number {
  return share * 0.9 + (level >= voiceMin ? 0.1 : 0)
}

export function isTalk(loudShare: number): boolean {
  return loudShare >= talkMin
}
