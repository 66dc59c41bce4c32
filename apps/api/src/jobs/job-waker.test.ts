import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/start-api.ts'
import { jobs } from '../app.ts'
import type { JobDefinition } from './define-job.ts'
import { enqueue } from './queue.ts'
import { startRunner } from './runner.ts'

const waitAtMost = { timeout: 20_000, interval: 50 }

async function runAll(api: TestApi) {
  const runs: string[] = []
  const recorded = jobs.map((job): JobDefinition =>
    Object.assign({ ...job }, { run: async () => void runs.push(job.name) }),
  )
  const runner = await startRunner(api.ctx, recorded)
  return { runs, [Symbol.asyncDispose]: () => runner.stop() }
}

const listeners = `datname = current_database() and query like 'LISTEN%'`

test('a job that becomes due later is run then, although nothing announces it', async () => {
  await using api = await startApi()
  await using running = await runAll(api)
  const { rows } = await sql<{ at: Date }>`select now() + interval '2 seconds' as at`.execute(api.ctx.db)
  await enqueue(api.ctx.db, 'remove-file', { url: '/files/a.webp' }, { at: rows[0]!.at })
  await expect.poll(() => running.runs, waitAtMost).toContain('remove-file')
})

test('jobs are run, and listened for again, after the listening connection was lost', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  await using running = await runAll(api)
  const lost = await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${sql.raw(listeners)}`.execute(db)
  expect(lost.rows).toHaveLength(1)
  await enqueue(db, 'remove-file', { url: '/files/a.webp' })
  await expect.poll(() => running.runs, waitAtMost).toContain('remove-file')
  const listening = async () =>
    (await sql`select from pg_stat_activity where ${sql.raw(listeners)}`.execute(db)).rows.length
  await expect.poll(listening, waitAtMost).toBe(1)
})

test('a long queue of one lane does not hide the jobs of another', async () => {
  await using api = await startApi({ environment: { JOBS_PAUSED: 'mail' } })
  const { db } = api.ctx
  await using running = await runAll(api)
  const { name } = jobs.find(({ lane }) => lane === 'mail')!
  await sql`select graphile_worker.add_job(${name}, '{}') from generate_series(1, 600)`.execute(db)
  await enqueue(db, 'remove-file', { url: '/files/a.webp' })
  await expect.poll(() => running.runs, waitAtMost).toContain('remove-file')
})
