import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { jobs } from '../src/app.ts'
import type { Ctx } from '../src/context.ts'
import { quietLogger, toTaskList } from '../src/jobs/runner.ts'

interface Queue {
  pool: Pool
  /** Resolves when nothing that the bank has to say is on its way. */
  untilIdle: () => Promise<unknown>
  /** Jobs that run at once. */
  concurrency?: number
}

/** Runs jobs by the clock of `ctx`, which must stay ahead of the database's. */
export function settleJobs(ctx: Ctx, { pool, untilIdle, concurrency = 1 }: Queue) {
  const taskList = toTaskList(ctx, jobs)
  // The queue remembers what it made of this very object.
  const runOptions = { pgPool: pool, concurrency, noHandleSignals: true, logger: quietLogger(ctx) }

  /**
   * How many jobs are due by the test's clock; they are made due by the database's, each at a moment of its own: jobs of
   * the same moment would run in any order. The queue does not wait until a failed job is put back: one that is still
   * locked counts, or its retry would be missed.
   */
  async function pullDue(): Promise<number> {
    const { rows } = await sql<{ due: number }>`with due as (
        select id, run_at, row_number() over (order by run_at desc, id desc) as place from graphile_worker._private_jobs
        where run_at > now() - interval '1 second' and run_at <= ${ctx.clock.now()} and attempts < max_attempts),
      pulled as (
        update graphile_worker._private_jobs as job set run_at = now() - interval '1 second' - due.place * interval '1 microsecond'
        from due where job.id = due.id and job.run_at = due.run_at returning 1)
      select (select count(*) from pulled)::int
        + (select count(*) from graphile_worker._private_jobs where run_at <= now() - interval '1 second' and attempts < max_attempts)::int as due`.execute(
      ctx.db,
    )
    return rows[0]!.due
  }

  /** The queue put them off by the database's clock. */
  async function putRetriesOff(): Promise<void> {
    await sql`update graphile_worker._private_jobs set run_at = run_at + (${ctx.clock.now()} - now())
      where attempts > 0 and attempts < max_attempts and run_at between now() and now() + interval '1 day'`.execute(
      ctx.db,
    )
  }

  return {
    pullDue,
    /**
     * Runs everything that is due, and what that makes due, until nothing is left: instead of waiting. What fails is
     * tried again at once, or else when its time has come by the test's clock.
     */
    async settle({ retries = 'at once' }: { retries?: 'at once' | 'in time' } = {}) {
      for (let round = 0; round < 200; round++) {
        await untilIdle()
        if (retries === 'in time') await putRetriesOff()
        if ((await pullDue()) === 0) return
        await runOnce(runOptions, taskList)
      }
      throw new Error('jobs keep making jobs')
    },
  }
}
