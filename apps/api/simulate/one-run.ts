import { z } from 'zod'
import { stepKinds } from './kinds.ts'
import { planSimulation } from './plan.ts'
import { failureText, stepsText } from './report.ts'
import { shrinkSimulation } from './shrink-simulation.ts'
import { tallyOf, type Tally } from './tally.ts'
import { simulate, type Failure } from './simulate.ts'
import { startRun } from './run.ts'

export interface Outcome {
  tally: Tally
  steps: number
  failure: string | null
  failed_on: number | null
  broken: string[]
}

export type Progress = { day: number } | Outcome | { shrunk: string }

const report = (progress: Progress) => void process.send?.(progress)

const settings = z
  .object({ seed: z.number(), days: z.number(), tries: z.number(), crowd: z.number() })
  .parse(JSON.parse(process.argv[2] ?? '{}'))
const { seed, days, tries } = settings
const crowd = { speakers: settings.crowd, listeners: settings.crowd }

// The parent process has exited.
process.on('disconnect', () => process.exit())

function whatBroke(failed: Failure | null): Pick<Outcome, 'failed_on' | 'broken'> {
  const rules = failed?.faults.map(({ rule }) => rule) ?? []
  return { failed_on: failed && failed.day + 1, broken: [...new Set(rules)] }
}

const steps = planSimulation(stepKinds, { seed, days, crowd })
const run = await startRun(crowd)
const failure = await simulate(run, steps, { days, onDay: (day) => report({ day }) })
const tally = await tallyOf(run.api.ctx.db)
await run[Symbol.asyncDispose]()
report({ tally, steps: steps.length, failure: failure && failureText(seed, failure), ...whatBroke(failure) })
if (failure && tries > 0) report({ shrunk: stepsText(await shrinkSimulation({ steps, failure, days, crowd, tries })) })
process.exit()
