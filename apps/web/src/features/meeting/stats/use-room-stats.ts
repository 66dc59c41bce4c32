import { useEffect, useState } from 'react'
import { compare, type Counted, type StatsSample } from './stats-sample.ts'

const everyMs = 1000
export const samplesMax = 60

/** Returns the samples of the last minute, latest last. */
export function useRoomStats(read: () => Promise<Counted | null>): readonly StatsSample[] {
  const [samples, setSamples] = useState<readonly StatsSample[]>([])
  useEffect(() => {
    let isCurrent = true
    let before: Counted | null = null
    async function sample() {
      // A connection that closes meanwhile has no stats.
      const now = await read().catch(() => null)
      if (!isCurrent) return
      const next = before && now && compare(before, now)
      before = now
      if (next) setSamples((known) => [...known, next].slice(-samplesMax))
    }
    void sample()
    const timer = setInterval(() => void sample(), everyMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [read])
  return samples
}
