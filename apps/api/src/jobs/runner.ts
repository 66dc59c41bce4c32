import { Logger, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Ctx } from '../context.ts'
import { createPool } from '../db/client.ts'
import { makePatient, PatientClient } from './patient-pool.ts'
import { jobCatalogue, type JobName, type JobPayload } from './catalogue.ts'
import { keyedFlag } from './queue.ts'

/** A module's share of the jobs. */
export type JobHandlers<N extends JobName = JobName> = { [K in N]: (ctx: Ctx, payload: JobPayload<K>) => Promise<void> }

export function toTaskList(ctx: Ctx, handlers: JobHandlers): TaskList {
  const entries = (Object.keys(jobCatalogue) as JobName[]).map((name) => [
    name,
    async (payload: unknown) => {
      const handle = handlers[name] as (ctx: Ctx, payload: unknown) => Promise<void>
      await handle(ctx, jobCatalogue[name].parse(payload))
    },
  ])
  return Object.fromEntries(entries) as TaskList
}

/** By the database's clock, in UTC. */
const crontab = `* * * * * refresh-speaker-index
* * * * * find-off-sale
*/10 * * * * sweep-payments
*/10 * * * * sweep-subscriptions
*/10 * * * * sweep-user-events
15 1 * * * sweep-expired
20 1 * * * sweep-meetings
25 1 * * * sweep-files
35 1 * * * sweep-mails
20 1 * * * follow-tariffs
30 1 * * * rebuild-all-availability
40 1 * * * sweep-payout-papers
45 1 * * * check-ledger
0 2 * * * start-reconciliation`

/** No job takes so long: a process that holds one longer is dead. Left alone, the queue waits for it for four hours. */
const longestJobMinutes = 2

async function freeJobsOfTheDead(pool: Pool): Promise<void> {
  // The queue lets these run to their end, never again: freed they would pass for given up.
  await pool.query(
    `delete from graphile_worker._private_jobs
     where locked_at < now() - make_interval(mins => $1) and key is null and flags ? $2`,
    [longestJobMinutes, keyedFlag],
  )
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
     where locked_at < now() - make_interval(mins => $1)`,
    [longestJobMinutes],
  )
}

/** Runs due jobs until stopped; a failed one comes again later and later. */
export async function startRunner(ctx: Ctx, handlers: JobHandlers): Promise<{ stop(): Promise<void> }> {
  const pool = makePatient(
    createPool({
      url: ctx.config.DATABASE_URL,
      max: 6,
      timeout_ms: ctx.config.DATABASE_TIMEOUT_MS,
      Client: PatientClient,
      onError: (error) => ctx.log.error({ err: error }, 'an idle connection of the job runner broke'),
    }),
  )
  const free = () => freeJobsOfTheDead(pool).catch((error) => ctx.log.error({ err: error }, 'no job was freed'))
  await free()
  const timer = setInterval(free, 60_000)
  const runner = await run({
    pgPool: pool,
    crontab,
    taskList: toTaskList(ctx, handlers),
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quietLogger(ctx),
  })
  return {
    async stop() {
      clearInterval(timer)
      await runner.stop()
      await pool.end()
    },
  }
}

/** graphile-worker's own log lines, only when something went wrong. */
export function quietLogger(ctx: Ctx) {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') ctx.log.error({ job: meta?.['task_identifier'] }, message)
  })
}
