import { listGivenUpJobs as listGivenUpJobsCall } from '@razgovor/contract/operations'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { jobs } from '../app.ts'
import { plusMinutes } from '../time/clock.ts'
import { newId } from '../ids.ts'
import { makeUser } from '../../test/factories.ts'
import { startApi } from '../../test/start-api.ts'
import { createPool, type Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { lanes, type Lane } from '../lanes.ts'
import { enqueue } from './queue.ts'
import { registerKinds } from './register-kinds.ts'
import type { JobDefinition } from './define-job.ts'
import { startRunner, unlockStaleJobs } from './runner.ts'
import { RunningJobs } from './running-jobs.ts'

test('a job of a dead process is not given up if the same job was queued again', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const consultation_id = newId(api.clock.now())
  const queue = () =>
    enqueue(
      db,
      'check-presence',
      { consultation_id },
      { key: `check-presence:${consultation_id}`, at: plusMinutes(api.clock.now(), 1) },
    )
  await queue()
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'the bank was away',
    locked_at = now() - interval '3 minutes', locked_by = 'a worker of a dead process'`.execute(db)
  await queue()

  const runner = await startRunner(api.ctx, jobs)
  await runner.stop()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.call(listGivenUpJobsCall)).toMatchObject({ total_count: 0 })
  const { rows } = await sql`select key, attempts from graphile_worker.jobs`.execute(db)
  expect(rows).toEqual([{ key: `check-presence:${consultation_id}`, attempts: 0 }])
})

test('a job that fails is not given up if the same job was queued again while it ran', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const order_id = newId(api.clock.now())
  const queue = () => enqueue(db, 'check-order', { order_id }, { key: order_id, at: plusMinutes(api.clock.now(), 1) })
  await queue()
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'a worker'`.execute(
    db,
  )
  await queue()
  await sql`update graphile_worker._private_jobs set last_error = 'the bank is away', locked_at = null, locked_by = null
    where locked_at is not null`.execute(db)

  const runner = await startRunner(api.ctx, jobs)
  await runner.stop()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.call(listGivenUpJobsCall)).toMatchObject({ total_count: 0 })
  const { rows } = await sql`select key from graphile_worker.jobs`.execute(db)
  expect(rows).toEqual([{ key: order_id }])
})

const waitAtMost = { timeout: 20_000, interval: 50 }

test('a nightly job whose time passed while no process ran is run at the next start, once', async () => {
  await using api = await startApi()
  const runs: string[] = []
  const replaced = jobs.map((job) => Object.assign({ ...job }, { run: async () => void runs.push(job.name) }))
  const { db } = api.ctx
  // The first start registers the crontab and makes up for nothing.
  await (await startRunner(api.ctx, replaced)).stop()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  runs.length = 0
  await sql`update graphile_worker._private_known_crontabs
    set known_since = now() - interval '9 days', last_execution = now() - interval '3 days'`.execute(db)

  for (let starts = 0; starts < 2; starts++) {
    const runner = await startRunner(api.ctx, replaced)
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select from graphile_worker.jobs where task_identifier = 'rebuild-all-availability'`.execute(db)
      expect(rows).toEqual([])
      expect(runs).toContain('rebuild-all-availability')
    }, waitAtMost)
    await runner.stop()
  }
  expect(runs.filter((name) => name === 'rebuild-all-availability')).toHaveLength(1)
  expect(runs).not.toContain('check-ledger')
})

/** Replaces the given jobs' handlers; every other job fails the test. */
function jobsWith(handlers: Record<string, () => Promise<void>>): JobDefinition[] {
  return jobs.map(({ name, title, lane }) => {
    const run = handlers[name] ?? (() => Promise.reject(new Error(`${name} is not expected`)))
    return { name, title, lane, run }
  })
}

test('a long job runs once while its process lives, and a job of a dead process is taken over', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const runs: string[] = []
  const done = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const replaced = jobsWith({
    'check-ledger': async () => {
      runs.push('long')
      // Only the first run waits, so a mistaken second run would not hang.
      if (runs.length === 1) await done.promise
    },
    'sweep-mails': async () => {
      runs.push('taken over')
      taken.resolve()
    },
    'sweep-files': async () => {
      runs.push('short')
      done.resolve()
    },
  })
  const watch = { beat_ms: 50, look_ms: 50, dead_after_ms: 1000 }
  await enqueue(db, 'check-ledger', {})
  const runners = [await startRunner(api.ctx, replaced, watch)]
  await expect.poll(() => runs).toEqual(['long'])

  await enqueue(db, 'sweep-mails', {})
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker of a dead process'
    where locked_by is null`.execute(db)
  runners.push(await startRunner(api.ctx, replaced, watch))
  await taken.promise
  await enqueue(db, 'sweep-files', {})
  await done.promise
  for (const runner of runners) await runner.stop()
  expect(runs).toEqual(['long', 'taken over', 'short'])
  // The crontab may have queued other jobs meanwhile.
  const { rows } = await sql`select task_identifier from graphile_worker.jobs
    where task_identifier in ('check-ledger', 'sweep-mails', 'sweep-files')`.execute(db)
  expect(rows).toEqual([])
})

test('a job run that exceeds its time limit fails, and the job is not retried while that run still hangs', async () => {
  const running = new RunningJobs()
  const job = { id: '1', locked_by: 'somebody' }
  const hanging = Promise.withResolvers<void>()
  await expect(running.run(job, () => hanging.promise, 0.0001)).rejects.toThrow('took longer than 0.0001 minutes')
  await expect(running.run(job, async () => {}, 1)).rejects.toThrow('an earlier try of this job still runs')
  hanging.resolve()
  await hanging.promise
  await expect.poll(() => running.run(job, async () => {}, 1)).toBeUndefined()
})

test('processes mark and sweep jobs without waiting for a transaction that replaces some of them', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const replace = () => enqueue(db, 'check-ledger', {}, { key: 'check-ledger' })
  await replace()
  await enqueue(db, 'sweep-mails', {})
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'this worker'`.execute(
    db,
  )
  const { rows } = await sql<{ id: string; locked_by: string }>`
    select id, locked_by from graphile_worker._private_jobs order by id`.execute(db)
  await replace()
  const running = new RunningJobs()
  const pool = createPool({ url: api.ctx.config.DATABASE_URL, max: 1, onError() {} })
  const finish = Promise.withResolvers<void>()
  const runs = rows.map((job) => running.run(job, () => finish.promise, 1))
  await transact(api.ctx, async (tx) => {
    await sql`update graphile_worker._private_jobs set payload = payload where id = ${rows[0]!.id}`.execute(tx)
    await running.beat(pool)
    await unlockStaleJobs(pool, 60_000)
  })
  const { rows: after } = await sql`
    select locked_at > now() - interval '1 minute' as has_beaten from graphile_worker._private_jobs
    where locked_at is not null order by id`.execute(db)
  expect(after).toEqual([{ has_beaten: false }, { has_beaten: true }])
  finish.resolve()
  await Promise.all(runs)
  await pool.end()
})

test('a timer waits for the clock of its process, which may be behind the database’s', async () => {
  await using api = await startApi({ flowing: true })
  const { db } = api.ctx
  const clock = { now: () => new Date(Date.now() - 2000) }
  const ran = Promise.withResolvers<Date>()
  const replaced = jobsWith({ 'check-order': async () => ran.resolve(clock.now()) })
  const runner = await startRunner({ ...api.ctx, clock }, replaced)
  const at = new Date(Date.now() + 1000)
  await enqueue(db, 'check-order', { order_id: newId(api.clock.now()) }, { at })
  expect((await ran.promise).getTime()).toBeGreaterThanOrEqual(at.getTime())
  await runner.stop()
})

test('a job that this release does not know waits, untried, for a process of the next one', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const runs: string[] = []
  const replaced = jobsWith({ 'check-order': async () => void runs.push('known') })
  const next = { name: 'job-of-the-next-release', title: '', lane: 'money' as const }
  await registerKinds(db, [next])
  await sql`select graphile_worker.add_job(${next.name})`.execute(db)
  await enqueue(db, 'check-order', { order_id: newId(api.clock.now()) })
  const current = await startRunner(api.ctx, replaced)
  await expect.poll(() => runs, waitAtMost).toEqual(['known'])
  const { rows } = await sql`select attempts, locked_by from graphile_worker.jobs
    where task_identifier = ${next.name}`.execute(db)
  expect(rows).toEqual([{ attempts: 0, locked_by: null }])
  // Both run during the upgrade.
  const upgraded = await startRunner(api.ctx, [...replaced, { ...next, run: async () => void runs.push('next') }])
  await expect.poll(() => runs, waitAtMost).toEqual(['known', 'next'])
  await Promise.all([current.stop(), upgraded.stop()])
})

test('jobs of paused lanes wait, while those of others run', async () => {
  await using api = await startApi({ environment: { JOBS_PAUSED: 'money, mail' } })
  const { db } = api.ctx
  const runs: string[] = []
  const replaced = jobs.map((job) => Object.assign({ ...job }, { run: async () => void runs.push(job.name) }))
  await enqueue(db, 'check-order', { order_id: newId(api.clock.now()) })
  await enqueue(db, 'remove-file', { url: '/files/a.webp' })
  const runner = await startRunner(api.ctx, replaced)
  await expect.poll(() => runs, waitAtMost).toContain('remove-file')
  await runner.stop()
  expect(runs).not.toContain('check-order')
  const { rows } =
    await sql`select task_identifier from graphile_worker.jobs where task_identifier = 'check-order'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('jobs that finish during shutdown are done and leave the queue', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const done = Promise.withResolvers<void>()
  let running = 0
  const replaced = jobsWith({
    'check-order': async () => {
      running += 1
      await done.promise
    },
  })
  for (let nth = 0; nth < lanes.money.concurrency; nth++)
    await enqueue(db, 'check-order', { order_id: newId(api.clock.now()) })
  const runner = await startRunner(api.ctx, replaced)
  await expect.poll(() => running).toBe(lanes.money.concurrency)
  await expect.poll(() => countListeners(db)).toBe(1)
  const stopped = runner.stop()
  // Wait until the runner waits for nothing but these jobs.
  await expect.poll(() => countListeners(db)).toBe(0)
  done.resolve()
  await stopped
  const { rows } = await sql`select task_identifier, locked_by from graphile_worker.jobs`.execute(db)
  expect(rows).toEqual([])
})

/** Connections on which processes wait for jobs. */
async function countListeners(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and state = 'idle' and query like 'LISTEN%'`.execute(db)
  return rows[0]!.count
}

test('a transaction that queues the first job of a kind does not block another', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  await sql`delete from graphile_worker._private_tasks`.execute(db)
  // Nothing but the start of the runner may register the kinds.
  const config = { ...api.ctx.config, JOBS_PAUSED: Object.keys(lanes) as Lane[] }
  const runner = await startRunner({ ...api.ctx, config }, jobs)
  const queue = (tx: Db) => enqueue(tx, 'check-presence', { consultation_id: newId(api.clock.now()) })
  await transact(api.ctx, async (first) => {
    await queue(first)
    await transact(api.ctx, queue)
  })
  await runner.stop()
  const { rows } = await sql`select task_identifier from graphile_worker.jobs`.execute(db)
  expect(rows).toHaveLength(2)
})
