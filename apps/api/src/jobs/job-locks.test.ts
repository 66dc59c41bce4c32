import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApiProcess } from '../../test/api-process.ts'
import { bankOf } from '../../test/bank.ts'
import { makeListener } from '../../test/factories.ts'
import { startFaultyServer } from '../../test/faulty-server.ts'
import { makePaidMeeting } from '../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'
import { createLog } from '../telemetry/log.ts'
import { JobLocks } from './job-locks.ts'
import { enqueue } from './queue.ts'
import { RunningJobs } from './running-jobs.ts'

const refused = 'an earlier try of this job still runs in another process'
const noWork = async () => {}

/** Emulates the locks of two processes. */
async function startTwo({ ctx }: TestApi) {
  const locks = [new JobLocks(ctx.config, createLog('silent')), new JobLocks(ctx.config, createLog('silent'))] as const
  return {
    here: new RunningJobs(locks[0]),
    there: new RunningJobs(locks[1]),
    async [Symbol.asyncDispose]() {
      for (const each of locks) await each.close()
    },
  }
}

/** The process ids of connections that hold a job lock. */
async function holders({ ctx }: TestApi): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select l.pid from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and a.datname = current_database() and a.application_name = 'razgovor-job-locks'`.execute(
    ctx.db,
  )
  return rows.map(({ pid }) => pid)
}

function refuse(): never {
  throw new Error('not our payload')
}

test('a job run that hangs past its time limit blocks other processes from the job until it ends', async () => {
  await using api = await startApi()
  await using two = await startTwo(api)
  const job = { id: '1', locked_by: 'somebody' }
  const hanging = Promise.withResolvers<void>()
  await expect(two.here.run(job, () => hanging.promise, 0.0001)).rejects.toThrow('took longer than 0.0001 minutes')
  await expect(two.there.run(job, noWork, 1)).rejects.toThrow(refused)
  await two.there.run({ ...job, id: '2' }, noWork, 1)
  hanging.resolve()
  await expect.poll(() => two.there.run(job, noWork, 1)).toBeUndefined()
})

test('a failed job can be run by another process at once', async () => {
  await using api = await startApi()
  await using two = await startTwo(api)
  const job = { id: '1', locked_by: 'somebody' }
  const failing = two.here.run(job, () => Promise.reject(new Error('no answer')), 1)
  await expect(failing).rejects.toThrow('no answer')
  await expect(two.here.run(job, refuse, 1)).rejects.toThrow('not our payload')
  await two.there.run(job, noWork, 1)
})

test('a running job is locked again after the connection of the locks was cut', async () => {
  await using api = await startApi()
  await using two = await startTwo(api)
  const job = { id: '1', locked_by: 'somebody' }
  const [begun, long] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = () => {
    begun.resolve()
    return long.promise
  }
  const running = two.here.run(job, work, 1)
  await begun.promise
  await expect(two.there.run(job, noWork, 1)).rejects.toThrow(refused)
  const [pid] = await holders(api)
  await sql`select pg_terminate_backend(${pid})`.execute(api.ctx.db)
  await expect.poll(() => holders(api)).toEqual([expect.not.toSatisfy((other) => other === pid)])
  await expect(two.there.run(job, noWork, 1)).rejects.toThrow(refused)
  long.resolve()
  await running
  await two.there.run(job, noWork, 1)
})

/** Unlocks the job in the queue, as after an attempt exceeds its time limit. */
function freeJob({ ctx }: TestApi, name: string) {
  return sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`.execute(ctx.db)
}

async function lastErrors({ ctx }: TestApi, name: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ last_error: string | null }>`
    select last_error from graphile_worker.jobs where task_identifier = ${name}`.execute(ctx.db)
  return rows.map(({ last_error }) => last_error)
}

test('a refund that hangs at the bank is processed once, by its own process, even if another one is free', async () => {
  await using bank = await startFaultyServer('held')
  await using api = await startApi({ flowing: true })
  const paid = await makePaidMeeting(api)
  const sandbox = new URL(api.sandbox.tbank.api_url)
  const environment = { TBANK_API_URL: `${bank.url}${sandbox.pathname}`, TBANK_TIMEOUT_MS: '600000' }
  await using running = new AsyncDisposableStack()
  running.use(await startApiProcess(api, { environment }))
  await paid.cancel(paid.listener)
  await expect.poll(() => bank.open()).toBeGreaterThan(0)

  running.use(await startApiProcess(api))
  await freeJob(api, 'process-refund')
  await expect.poll(() => lastErrors(api, 'process-refund')).toEqual([expect.stringContaining('an earlier try')])
  expect((await bankOf(api).payment(paid.link)).remaining_amount).toBe(250_000)
  bank.letGo(sandbox.origin)
  const status = async () => (await api.ctx.db.selectFrom('refunds').select('status').executeTakeFirst())?.status
  await expect.poll(status).toBe('DONE')
  expect(await bankOf(api).payment(paid.link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect((await bankOf(api).printed(paid.link)).filter(([kind]) => kind === 'return')).toHaveLength(1)
})

test('a mail job of a frozen process is run by another process only after the frozen one is dead', async () => {
  await using server = await startFaultyServer('held')
  await using api = await startApi({ flowing: true })
  const listener = await makeListener(api)
  await using first = await startApiProcess(api, { environment: { SMTP_URL: `smtp://${server.address}` } })
  await enqueue(api.ctx.db, 'send-password-changed-mail', { user_id: listener.user_id })
  await expect.poll(() => server.open()).toBeGreaterThan(0)
  first.freeze()

  await using running = new AsyncDisposableStack()
  running.use(await startApiProcess(api))
  const name = 'send-password-changed-mail'
  await freeJob(api, name)
  await expect.poll(() => lastErrors(api, name)).toEqual([expect.stringContaining('an earlier try')])
  expect(await api.mailTo(listener.email)).toEqual([])
  await first.kill()
  await freeJob(api, name)
  await expect.poll(() => lastErrors(api, name)).toEqual([])
  expect(await api.mailTo(listener.email)).toHaveLength(1)
})
