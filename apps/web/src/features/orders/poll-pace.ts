const firstPauses = [1000, 2000, 3000]
const PAUSE_MS = 5000
const PATIENCE_MS = 60_000

/** Milliseconds before the next question to the acquirer, or false when a minute has been spent on asking. */
export function pauseBefore(asked: number): number | false {
  const spent = firstPauses.slice(0, asked).reduce((sum, pause) => sum + pause, 0)
  const rest = Math.max(0, asked - firstPauses.length) * PAUSE_MS
  return spent + rest >= PATIENCE_MS ? false : (firstPauses[asked] ?? PAUSE_MS)
}
