/** What is known of a microphone from how loud it was. */
export interface Hearing {
  /** A voice was heard since it was opened. */
  has_spoken: boolean
  quiet_since_ms: number
}

/** Peaks of the wave, 0 to 1. A voice is above the first; below the second is no room, however still, but a dead line. */
const voice = 0.02
const dead = 0.0001
const patience_ms = 6000

export function startHearing(now_ms: number): Hearing {
  return { has_spoken: false, quiet_since_ms: now_ms }
}

export function hear(hearing: Hearing, { peak, now_ms }: { peak: number; now_ms: number }): Hearing {
  if (peak >= voice) return { has_spoken: true, quiet_since_ms: now_ms }
  // Who has spoken once may keep silent; only a line that went dead is told.
  if (hearing.has_spoken && peak > dead) return { ...hearing, quiet_since_ms: now_ms }
  return hearing
}

export function isUnheard({ quiet_since_ms }: Hearing, now_ms: number): boolean {
  return now_ms - quiet_since_ms >= patience_ms
}
