const patienceMs = 60_000

/** Returns the pause in milliseconds before asking the acquirer again; false after a minute. */
export function pauseAfter(asked_ms: number): number | false {
  if (asked_ms < 1000) return 1000
  if (asked_ms < 3000) return 2000
  if (asked_ms < 6000) return 3000
  return asked_ms < patienceMs ? 5000 : false
}
