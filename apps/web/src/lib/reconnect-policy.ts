const firstMs = 1000
const longestMs = 30_000

/** Returns milliseconds before the next attempt: doubled each time, and randomized to spare a restarted server. */
export function reconnectDelay(failures: number, random: () => number, limitMs = longestMs): number {
  const longest = Math.min(limitMs, firstMs * 2 ** failures)
  return Math.round(longest / 2 + (longest / 2) * random())
}
