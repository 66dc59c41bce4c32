import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { plusMinutes } from '../time/clock.ts'
import { keyedFlag, priorityOf } from './queue.ts'
import { findJob, usualRetries, type JobName } from './registry.ts'

interface Window {
  after: Date
  until: Date
}

interface Timer {
  job: JobName
  /**
   * Selects `payload`, `key` and `at` of the jobs of rows whose moment is in the window. `at` may be later than that
   * moment, and the key must be the one with which code queues the job of a near moment.
   */
  find(window: Window): RawBuilder<unknown>
}

const timers: Timer[] = []

/** Jobs whose time follows from rows are queued shortly before it, so that the queue stays short. */
export function defineTimer(timer: Timer): void {
  timers.push(timer)
}

// The sweep may be this late before a job is.
const aheadMinutes = 15
// Twice as far, because a transaction may commit a row after the sweep has passed its moment.
const nearMinutes = 2 * aheadMinutes
const firstLookBackMinutes = 24 * 60

/** The sweep may have passed this moment, so the job must be queued together with its row. */
export function isNear(now: Date, at: Date): boolean {
  return at <= plusMinutes(now, nearMinutes)
}

/** Safe to run in several processes at once, and at any time: what was missed is queued late. */
export async function queueTimers(ctx: Pick<Ctx, 'db' | 'clock' | 'bus'>): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, (tx) => sweepTimers(tx, now, plusMinutes(now, aheadMinutes)))
}

export async function sweepTimers(tx: Tx, now: Date, until: Date): Promise<void> {
  const after = await lockSweep(tx, now, until)
  if (!after) return
  for (const timer of timers) await queueFound(tx, timer, { after, until })
  await tx.updateTable('timer_sweeps').set({ swept_until: until }).execute()
}

/** Undefined if another process sweeps, or has swept. */
async function lockSweep(tx: Tx, now: Date, until: Date): Promise<Date | undefined> {
  const swept_until = plusMinutes(now, -firstLookBackMinutes)
  await tx
    .insertInto('timer_sweeps')
    .values({ swept_until })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const sweep = await tx
    .selectFrom('timer_sweeps')
    .select('swept_until')
    .where('swept_until', '<', until)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return sweep?.swept_until
}

async function queueFound(tx: Tx, { job, find }: Timer, window: Window): Promise<void> {
  const terms = findJob(job)
  if (!terms) throw new Error(`no job ${job}: this process has not imported its definition`)
  const { name, retries = usualRetries } = terms
  await sql`
    select count(*) from (
      select array_agg((
        ${name}, payload, null, at, ${retries}::int, key, ${priorityOf(terms)}::int, array[${keyedFlag}]
      )::graphile_worker.job_spec) as specs
      from (${find(window)}) as found) as due,
      lateral graphile_worker.add_jobs(specs)
    where specs is not null`.execute(tx)
}
