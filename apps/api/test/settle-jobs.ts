import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { jobs } from '../src/app.ts'
import type { Ctx } from '../src/context.ts'
import { quietLogger, toTaskList } from '../src/jobs/runner.ts'
import { queueTimers } from '../src/jobs/timers.ts'

interface Queue {
  pool: Pool
  untilIdle: () => Promise<unknown>
  concurrency?: number
}

interface Settling {
  /** Failed jobs: at once, or when they are due by the test's clock. */
  retries?: 'at once' | 'in time'
}

// Postponed by the queue, by the database's clock.
const isPutOff = sql`attempts > 0 and run_at between now() and now() + interval '1 day'`

/** The clock of `ctx` must stay ahead of the database's. */
export function settleJobs(ctx: Ctx, { pool, untilIdle, concurrency = 1 }: Queue) {
  const taskList = toTaskList(ctx, jobs)
  // Created once, because the queue caches by object identity.
  const runOptions = { pgPool: pool, concurrency, noHandleSignals: true, logger: quietLogger(ctx) }

  // Each gets a different instant, because jobs of the same instant run in any order.
  // Counts the jobs that run, because the queue does not wait for the query that ends a job, and counts afterwards,
  // because another caller may pull the same jobs.
  async function pullDue({ retries = 'at once' }: Settling = {}): Promise<number> {
    // A running clock is read before the query reaches the database, and jobs that another process adds meanwhile count.
    const isDue = sql`run_at <= greatest(${ctx.clock.now()}, clock_timestamp()) and attempts < max_attempts`
    // Waits for no row, because a transaction that replaces two jobs may wait for this one; the next round pulls the rest.
    await sql`with free as materialized (
        select id, run_at
        from graphile_worker._private_jobs
        where ${isDue} and run_at > now() - interval '1 second'
          and (${retries === 'at once'} or not (${isPutOff}))
        for update skip locked)
      update graphile_worker._private_jobs as job
      set run_at = now() - interval '1 second' - due.place * interval '1 microsecond'
      from (select id, row_number() over (order by run_at desc, id desc) as place from free) as due
      where job.id = due.id`.execute(ctx.db)
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from graphile_worker._private_jobs
      where ${isDue} or locked_at is not null`.execute(ctx.db)
    return rows[0]!.due
  }

  async function putRetriesOff(): Promise<void> {
    await sql`update graphile_worker._private_jobs set run_at = run_at + (${ctx.clock.now()} - now())
      where id in (
        select id from graphile_worker._private_jobs
        where attempts < max_attempts and ${isPutOff}
        for update skip locked)`.execute(ctx.db)
  }

  return {
    pullDue,
    async settle({ retries = 'at once' }: Settling = {}) {
      await queueTimers(ctx)
      for (let round = 0; round < 200; round++) {
        await untilIdle()
        if (retries === 'in time') await putRetriesOff()
        if ((await pullDue({ retries })) === 0) return
        await runOnce(runOptions, taskList)
      }
      throw new Error('jobs keep making jobs')
    },
  }
}
