const FIRST_MS = 1000
const LONGEST_MS = 30_000

/** Milliseconds before the next attempt: doubled each time, and randomized to spare a restarted server. */
export function reconnectDelay(failures: number, random: () => number, longest_ms = LONGEST_MS): number {
  const longest = Math.min(longest_ms, FIRST_MS * 2 ** failures)
  return Math.round(longest / 2 + (longest / 2) * random())
}
