import { performance } from 'node:perf_hooks'
import { verify } from '@node-rs/argon2'
import { serve } from '../scripts/vitest/child.ts'
import { peakMemory, type Load } from './measure.ts'

// Runs as its own process: verifies passwords, two at a time as the API does.
const atOnce = 2
const at_start = process.memoryUsage.rss()

const actions = {
  async verify(work: { password_hash: string; password: string; times: number }): Promise<Load> {
    const times: number[] = []
    const began = performance.now()
    async function verifyShare() {
      while (times.length + atOnce <= work.times) {
        const started = performance.now()
        await verify(work.password_hash, work.password)
        times.push(performance.now() - started)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, verifyShare))
    return { per_second: times.length / ((performance.now() - began) / 1000), times }
  },
  memory: () => ({ at_start, peak: peakMemory() }),
}
export type HashActions = typeof actions

serve(actions, async () => {})
