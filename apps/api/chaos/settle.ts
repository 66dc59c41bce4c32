import { startRooms } from '@razgovor/rooms'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiKey } from '../../rooms/test/start-target.ts'
import { buildApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import type { Ctx } from '../src/context.ts'
import { createContext } from '../src/create-context.ts'
import { createPool, type Db } from '../src/db/client.ts'
import { enqueue } from '../src/jobs/queue.ts'
import { dropReplacedJobs } from '../src/jobs/runner.ts'
import { resolveRefund } from '../src/modules/orders/refunds/resolve-refund.ts'
import { settleJobs } from '../test/settle-jobs.ts'
import type { Fault } from '../simulate/checks/seen.ts'
import type { BankProcess } from './bank-process.ts'
import type { Tree } from './tree.ts'

type SettleOptions = Parameters<ReturnType<typeof settleJobs>['settle']>[0]

interface Remains {
  config: Config
  bank: BankProcess
  rooms_port: number
}

// Enough for the payment windows, the bank's hourly retries and the end of all meetings.
const stepMinutes = [25, 60, 120, ...Array.from({ length: 9 }, () => 12 * 60), 60, 60]

// Longer than a worker may keep a job locked without working on it.
const lockAgeMinutes = 5

const lookMs = 100
const calmLooks = 5
// A busy machine may need long for thousands of jobs, so only looks without progress count.
const looksMax = 3000

/** Four days pass on a manual clock. Returns what did not finish, and what `compare` finds. */
export async function settle(
  { tree, ...remains }: Remains & { tree: Tree },
  compare: (ctx: Ctx) => Promise<Fault[]>,
): Promise<Fault[]> {
  const { bank, config } = remains
  await bank.faults({})
  await tree.kill(['api', 'database', 'rooms'], 0)
  const config_now = { ...config, DATABASE_URL: await tree.startDatabase() }
  await using queue = openQueue(config_now)
  await queue.ageLocks()
  await tree.start()
  const stuck = await queue.untilCalm(bank)
  await tree.killOne('api')
  await tree.killOne('rooms')
  await queue.unlock()
  const differences = await passTime({ ...remains, config: config_now }, async (ctx, pass) => {
    // Immediate retries would use up the attempts of an SBP refund within the minute that the bank needs for it.
    for (const minutes of stepMinutes) await pass(minutes, { retries: 'in time' })
    if (await askAgain(ctx)) for (const minutes of [60, 60]) await pass(minutes, { retries: 'in time' })
    // The job runner does this too: a refund that a sweep queues again while its job runs would otherwise look given
    // up.
    await queue.dropReplaced()
    return compare(ctx)
  })
  return [...stuck, ...differences]
}

// For SBP only an operator may repeat a refund request that may have been lost: no key makes it idempotent.
async function askAgain(ctx: Ctx): Promise<boolean> {
  const { user_id } = await ctx.db
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'SUPER_ADMIN')
    .executeTakeFirstOrThrow()
  const unseen = await ctx.db
    .selectFrom('refunds')
    .select('refund_id')
    .where('status', '=', 'FAILED')
    .where('refusals', '=', 0)
    .where('asked_at', 'is not', null)
    .execute()
  const doing = { action: 'retry', why: 'the bank has not seen it', by_user_id: user_id, request_id: 'chaos' } as const
  for (const { refund_id } of unseen) await resolveRefund(ctx, { refund_id, ...doing })
  return unseen.length > 0
}

export function openQueue(config: Config) {
  const pool = createPool({ url: config.DATABASE_URL, max: 1, onError: () => {} })
  const jobs = 'graphile_worker._private_jobs'
  return {
    // No worker is running, so all locks are made stale at once.
    ageLocks: () =>
      pool.query(
        `update ${jobs} set locked_at = locked_at - make_interval(mins => ${lockAgeMinutes}) where locked_at is not null`,
      ),
    dropReplaced: () => dropReplacedJobs(pool, 0),
    unlock: () => pool.query(`update ${jobs} set locked_at = null, locked_by = null where locked_at is not null`),
    /** Waits until only stale jobs are left; returns a fault for each job that remains. */
    async untilCalm(bank: BankProcess): Promise<Fault[]> {
      let fewest = Infinity
      for (let looks = 0, calm = 0; ; looks++) {
        await bank.idle()
        const { rows } = await pool.query<{ id: string; task: string; is_stale: boolean }>(
          `select j.id::text, t.identifier as task, coalesce(j.locked_at < now() - make_interval(mins => ${lockAgeMinutes - 1}), false) as is_stale
           from ${jobs} j join graphile_worker._private_tasks t on t.id = j.task_id
           where j.locked_at is not null or (j.run_at <= now() and j.attempts < j.max_attempts)`,
        )
        if (rows.length < fewest) looks = 0
        fewest = Math.min(fewest, rows.length)
        calm = rows.every(({ is_stale }) => is_stale) ? calm + 1 : 0
        if (calm >= calmLooks || looks >= looksMax)
          return rows.map(({ id, task, is_stale }) => ({
            rule: is_stale ? 'a job of a dead process is run again' : 'the jobs come to an end',
            id: null,
            detail: `${task} ${id}`,
          }))
        await sleep(lookMs)
      }
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

/** Runs the API in this process on the same data and port; `pass` moves its clock and runs what becomes due. */
export async function passTime<T>(
  { bank, rooms_port, config }: Remains,
  work: (ctx: Ctx, pass: (minutes: number, options?: SettleOptions) => Promise<void>) => Promise<T>,
): Promise<T> {
  let advanced = 0
  const now = () => Date.now() + advanced
  const ctx = await createContext(config, { clock: { now: () => new Date(now()) } })
  const app = await buildApp(ctx)
  await app.listen({ port: config.PORT, host: 'localhost' })
  const webhook_url = `http://localhost:${config.PORT}/api/meetings/webhooks`
  const rooms = await startRooms({ port: rooms_port, ...apiKey, webhook_url, now })
  const pool = createPool({ url: config.DATABASE_URL, max: 12, onError: () => {} })
  const jobs = settleJobs(ctx, { pool, untilIdle: bank.idle, concurrency: 8 })
  async function pass(minutes: number, options?: SettleOptions): Promise<void> {
    advanced += minutes * 60_000
    await bank.advance(minutes * 60)
    await queueSweeps(ctx.db)
    await jobs.settle(options)
  }
  try {
    return await work(ctx, pass)
  } finally {
    await app.close()
    await rooms.close()
    await pool.end()
    await ctx.close()
  }
}

// The crontab does this by the database's clock.
async function queueSweeps(db: Db): Promise<void> {
  for (const job of ['sweep-payments', 'sweep-subscriptions'] as const) await enqueue(db, job, {}, { key: job })
}
