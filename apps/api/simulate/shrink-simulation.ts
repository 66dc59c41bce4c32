import { dayMinutes } from './plan.ts'
import type { Crowd } from './planned.ts'
import { shrink } from './shrink.ts'
import type { Step } from './planned.ts'
import { simulate, type Failure } from './simulate.ts'
import { startRun, type Run } from './run.ts'

interface FailedSimulation {
  steps: readonly Step[]
  failure: Failure
  days: number
  crowd: Crowd
  tries: number
  start?: (crowd: Crowd) => Promise<Run>
}

/** Returns the fewest steps that break the same rule; each simulation runs in its own run. */
export function shrinkSimulation({ steps, failure, days, crowd, tries, start = startRun }: FailedSimulation) {
  const rules = new Set(failure.faults.map(({ rule }) => rule))
  // A failure in the quiet days needs all of them.
  const rest = failure.day < days ? { days: failure.day + 1, quiet_days: 0 } : { days }
  async function fails(fewer: readonly Step[]): Promise<boolean> {
    await using run = await start(crowd)
    const again = await simulate(run, fewer, rest)
    return again?.faults.some(({ rule }) => rules.has(rule)) ?? false
  }
  const until = failure.step?.id ?? Infinity
  const taken = steps.filter(({ id, at }) => id <= until && at < (failure.day + 1) * dayMinutes)
  return shrink(taken, { fails, tries })
}
