import { sql } from 'kysely'
import { transact } from '../src/db/transact.ts'
import { sweepTimers } from '../src/jobs/timers.ts'
import { plusMinutes } from '../src/time/clock.ts'
import type { TestApi } from './start-api.ts'

interface PlannedJob {
  key: string
  run_at: Date
}

const yearMinutes = 365 * 24 * 60

class Undone extends Error {}

/** The jobs with a key that are queued, and those that the sweep of timers will queue within a year. */
export async function plannedJobs({ ctx }: Pick<TestApi, 'ctx'>): Promise<PlannedJob[]> {
  const now = ctx.clock.now()
  let planned: PlannedJob[] = []
  const undone = transact(ctx, async (tx) => {
    await sweepTimers(tx, now, plusMinutes(now, yearMinutes))
    const { rows } = await sql<PlannedJob>`
      select key, run_at from graphile_worker.jobs where key is not null order by key`.execute(tx)
    planned = rows
    throw new Undone()
  })
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return planned
}
