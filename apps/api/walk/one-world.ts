import { z } from 'zod'
import { stepKinds } from './kinds.ts'
import { planWalk } from './plan.ts'
import { failureText, stepsText } from './report.ts'
import { shrinkWalk } from './shrink-walk.ts'
import { tallyOf, type Tally } from './tally.ts'
import { walk } from './walk.ts'
import { startWorld } from './world.ts'

/** Enough speakers for their monthly rebills. */
const crowd = { speakers: 110, listeners: 110 }

export interface Outcome {
  tally: Tally
  steps: number
  failure: string | null
}

export type Told = { day: number } | Outcome | { shrunk: string }

const tell = (told: Told) => void process.send?.(told)

const { seed, days, tries } = z
  .object({ seed: z.number(), days: z.number(), tries: z.number() })
  .parse(JSON.parse(process.argv[2] ?? '{}'))

// Its parent is gone.
process.on('disconnect', () => process.exit())

const steps = planWalk(stepKinds, { seed, days, crowd })
const world = await startWorld(crowd)
const failure = await walk(world, steps, { days, onDay: (day) => tell({ day }) })
const tally = await tallyOf(world.api.ctx.db)
await world[Symbol.asyncDispose]()
tell({ tally, steps: steps.length, failure: failure && failureText(seed, failure) })
if (failure && tries > 0) tell({ shrunk: stepsText(await shrinkWalk({ steps, failure, days, crowd, tries })) })
process.exit()
