const patienceMs = 60_000

/** Returns the pause in milliseconds before asking the acquirer again; false after a minute. */
export function pauseAfter(askedMs: number): number | false {
  if (askedMs < 1000) return 1000
  if (askedMs < 3000) return 2000
  if (askedMs < 6000) return 3000
  return askedMs < patienceMs ? 5000 : false
}
