export interface Hearing {
  /** Whether a voice was detected since the microphone was opened. */
  hasSpoken: boolean
  quiet_since_ms: number
}

/**
 * Peak levels from 0 to 1. A peak from `voice` on is speech. At or below `dead` the device is broken, since even a
 * quiet room is louder.
 */
const voice = 0.02
const dead = 0.0001
const patience_ms = 6000

export function startHearing(now_ms: number): Hearing {
  return { hasSpoken: false, quiet_since_ms: now_ms }
}

export function updateHearing(hearing: Hearing, { peak, now_ms }: { peak: number; now_ms: number }): Hearing {
  if (peak >= voice) return { hasSpoken: true, quiet_since_ms: now_ms }
  // After speaking, silence is normal; only a dead device is reported.
  if (hearing.hasSpoken && peak > dead) return { ...hearing, quiet_since_ms: now_ms }
  return hearing
}

export function isUnheard({ quiet_since_ms }: Hearing, now_ms: number): boolean {
  return now_ms - quiet_since_ms >= patience_ms
}
