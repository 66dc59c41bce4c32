export interface Hearing {
  /** Whether a voice was detected since the microphone was opened. */
  hasSpoken: boolean
  quietSinceMs: number
}

/**
 * Peak levels from 0 to 1. A peak from `voice` on is speech. At or below `dead` the device is broken, since even a
 * quiet room is louder.
 */
const voice = 0.02
const dead = 0.0001
const patienceMs = 6000

export function startHearing(nowMs: number): Hearing {
  return { hasSpoken: false, quietSinceMs: nowMs }
}

export function updateHearing(hearing: Hearing, { peak, nowMs }: { peak: number; nowMs: number }): Hearing {
  if (peak >= voice) return { hasSpoken: true, quietSinceMs: nowMs }
  // After speaking, silence is normal; only a dead device is reported.
  if (hearing.hasSpoken && peak > dead) return { ...hearing, quietSinceMs: nowMs }
  return hearing
}

export function isUnheard({ quietSinceMs }: Hearing, nowMs: number): boolean {
  return nowMs - quietSinceMs >= patienceMs
}
