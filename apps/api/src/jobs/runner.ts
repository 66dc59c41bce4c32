import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type Task, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Ctx } from '../context.ts'
import { connect, limitsOf } from '../db/client.ts'
import type { JobDefinition } from './define-job.ts'
import { JobLocks } from './job-locks.ts'
import { traceJob } from './job-trace.ts'
import { JobWaker } from './job-waker.ts'
import { openQueuePools } from './queue-pool.ts'
import { lanes, type Lane } from '../lanes.ts'
import { keyedFlag } from './queue.ts'
import { registerKinds } from './register-kinds.ts'
import { usualRetries } from './registry.ts'
import { RunningJobs } from './running-jobs.ts'
import { queueTimers } from './timers.ts'
import { clockSkewSeconds } from '../time/clock.ts'

// The queue goes by the database's clock, and handlers by ours, for which a job would be too early and end without effect.
async function untilDue({ clock }: Ctx, { run_at, created_at }: { run_at: Date; created_at: Date }): Promise<void> {
  const isTimer = run_at > created_at
  const early_ms = run_at.getTime() - clock.now().getTime()
  // Node's timers may fire up to a millisecond early by the wall clock.
  if (isTimer && early_ms > 0 && early_ms <= clockSkewSeconds * 1000) await sleep(early_ms + 1)
}

export function toTaskList(
  ctx: Ctx,
  jobs: readonly JobDefinition[],
  { lane, running = new RunningJobs() }: { lane?: Lane; running?: RunningJobs } = {},
): TaskList {
  const toTask =
    ({ name, lane: own, run }: JobDefinition): Task =>
    (payload, { job }) =>
      traceJob({ name, lane: own, ...job }, () =>
        running.run(
          job,
          async () => {
            await untilDue(ctx, job)
            await run(ctx, payload, job.id)
          },
          lanes[own].limit_minutes,
        ),
      )
  return Object.fromEntries(
    jobs.filter((job) => !lane || job.lane === lane).map((job): [string, Task] => [job.name, toTask(job)]),
  )
}

function toCrontab(jobs: readonly JobDefinition[]): string {
  return jobs
    .flatMap(({ name, cron, retries = usualRetries, is_caught_up }) =>
      cron ? `${cron} ${name} ?max=${retries}${is_caught_up ? '&fill=1d' : ''}` : [],
    )
    .join('\n')
}

interface Watch {
  beat_ms: number
  /** Without a heartbeat for this long, a job's process is dead; graphile-worker itself waits four hours. */
  dead_after_ms: number
  look_ms: number
}

const usualWatch: Watch = { beat_ms: 20_000, dead_after_ms: 120_000, look_ms: 60_000 }

const sweepMs = 60_000

/** Jobs requeued or dequeued while they ran: if such an attempt fails, its row would look like a given-up job. */
export async function dropReplacedJobs(pool: Pool, dead_after_ms: number): Promise<void> {
  await pool.query(
    // The flag is a literal, because the index has it in its condition.
    `delete from graphile_worker._private_jobs where id in (
       select id from graphile_worker._private_jobs where key is null and flags ? '${keyedFlag}'
         and (locked_at is null or locked_at < now() - make_interval(secs => $1::float8 / 1000))
       for update skip locked)`,
    [dead_after_ms],
  )
}

export async function unlockStaleJobs(pool: Pool, dead_after_ms: number): Promise<void> {
  const dead = `not is_available and locked_at < now() - make_interval(secs => $1::float8 / 1000)`
  await dropReplacedJobs(pool, dead_after_ms)
  // Unlocks single jobs rather than a worker's jobs, because a live worker may run others.
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
     where id in (select id from graphile_worker._private_jobs where ${dead} for update skip locked)`,
    [dead_after_ms],
  )
}

const jobConnections = 10

// The waker polls; this is how often workers look by themselves.
const rareLookMs = 60_000

const lookMs = 10

// graphile-worker does not await the query that marks a job as done, even when it stops.
async function finishQueries(pool: Pool): Promise<void> {
  do await sleep(lookMs)
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)
}

export async function startRunner(
  ctx: Ctx,
  jobs: readonly JobDefinition[],
  watch: Watch = usualWatch,
): Promise<{ stop(): Promise<void> }> {
  const paused = ctx.config.JOBS_PAUSED
  if (paused.length > 0) ctx.log.warn({ lanes: paused }, 'jobs of these lanes wait: JOBS_PAUSED')
  await registerKinds(ctx.db, jobs)
  const names = (Object.keys(lanes) as Lane[]).filter((lane) => !paused.includes(lane))
  const { pool, listening, close: closePools } = openQueuePools(ctx)
  const limits = limitsOf(ctx.config, 'jobs')
  const jobsDatabase = connect({ ...ctx.config, DATABASE_POOL: jobConnections, limits, pooler: ctx.pooler }, ctx.log)
  const jobsCtx: Ctx = { ...ctx, db: jobsDatabase.db }
  const locks = new JobLocks(ctx.config, ctx.log)
  const running = new RunningJobs(locks)
  const lane_of = new Map(jobs.map(({ name, lane }) => [name, lane]))
  const waker = new JobWaker({ pool, listening, lane_of, log: ctx.log })
  const orLog = (work: Promise<void>, what: string) => work.catch((error) => ctx.log.error({ err: error }, what))
  const unlock = () => orLog(unlockStaleJobs(pool, watch.dead_after_ms), 'could not unlock stale jobs')
  const beat = () => orLog(running.beat(pool), 'could not renew the locks of running jobs')
  const sweep = () => orLog(queueTimers(jobsCtx), 'could not queue timers')
  await unlock()
  await sweep()
  const timers = [setInterval(unlock, watch.look_ms), setInterval(beat, watch.beat_ms), setInterval(sweep, sweepMs)]
  const runners = await Promise.all(
    names.map((lane) =>
      run({
        pgPool: waker.poolOf(lane),
        // A pooler of transactions gives each transaction another session, which has not prepared them.
        noPreparedStatements: ctx.pooler !== null,
        crontab: lane === 'upkeep' ? toCrontab(jobs) : '',
        taskList: toTaskList(jobsCtx, jobs, { lane, running }),
        concurrency: lanes[lane].concurrency,
        pollInterval: rareLookMs,
        noHandleSignals: true,
        logger: quietLogger(ctx),
      }),
    ),
  )
  await waker.start()
  return {
    async stop() {
      await waker.stop()
      await Promise.all(runners.map((runner) => runner.stop()))
      for (const timer of timers) clearInterval(timer)
      await finishQueries(pool)
      await Promise.all([closePools(), jobsDatabase.close(), locks.close()])
    },
  }
}

export function quietLogger(ctx: Ctx) {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') ctx.log.error({ job: meta?.['task_identifier'] }, message)
  })
}
