import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { needsLongRun } from '../../../scripts/vitest/needs-tool.ts'
import type { Crowd } from './planned.ts'
import { shrink } from './shrink.ts'
import { shrinkSimulation } from './shrink-simulation.ts'
import type { Step } from './planned.ts'
import { simulate } from './simulate.ts'
import { startRun } from './run.ts'

test('shrinking leaves a failing list of steps in which every step is necessary', async () => {
  const steps = Array.from({ length: 200 }, (_, id): Step => ({ id, at: id, name: 'pay', args: {} }))
  const needed = [3, 77, 78, 190]
  const fails = async (some: readonly Step[]) => needed.every((id) => some.some((step) => step.id === id))
  const shrunk = await shrink(steps, { fails, tries: 500 })
  expect(shrunk.map(({ id }) => id)).toEqual(needed)
})

/** Starts a run that loses refunds, as if the code did not record them. */
async function startLossyRun(crowd: Crowd) {
  const run = await startRun(crowd)
  await sql`create function drop_row() returns trigger language plpgsql as 'begin return null; end'`.execute(
    run.api.ctx.db,
  )
  await sql`create trigger zz_drop_row before insert on refunds for each row execute function drop_row()`.execute(
    run.api.ctx.db,
  )
  return run
}

const hour = 60
const offered = { minutes: 40, times: 1, places: 1 }
/** Both meetings are paid for, and only the first one is canceled. Orders with these ids buy no package. */
const mixed: Step[] = [
  { id: 1, at: 0, name: 'offer time', args: { ...offered, speaker: 0, starts_at: 60 * hour, amount: 250_000 } },
  { id: 2, at: 1, name: 'offer time', args: { ...offered, speaker: 1, starts_at: 65 * hour, amount: 90_000 } },
  { id: 4, at: 3, name: 'check out', args: { listener: 0, slots: [{ offer: 1, nth: 0 }] } },
  { id: 7, at: 4, name: 'check out', args: { listener: 1, slots: [{ offer: 2, nth: 0 }] } },
  { id: 8, at: 5, name: 'pay', args: { order: 4 } },
  { id: 9, at: 5, name: 'pay', args: { order: 7 } },
  { id: 10, at: 3 * hour, name: 'cancel a paid meeting', args: { order: 4, nth: 0, by: 'listener' } },
]

test('a simulation with lost refunds shrinks to the steps that require a refund', async (context) => {
  needsLongRun(context)
  const crowd = { speakers: 2, listeners: 2 }
  const days = 3
  await using run = await startLossyRun(crowd)
  const failure = await simulate(run, mixed, { days, quiet_days: 0 })
  expect(failure?.faults.map(({ rule }) => rule)).toContain('charged money is booked or refunded')
  const shrunk = await shrinkSimulation({
    steps: mixed,
    failure: failure!,
    days,
    crowd,
    tries: 60,
    start: startLossyRun,
  })
  expect(shrunk.map(({ id }) => id)).toEqual([1, 4, 8, 10])
}, 600_000)
