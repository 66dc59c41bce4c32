import { listGivenUpJobs as listGivenUpJobsCall } from '@razgovor/contract/operations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobHandlers } from '../app.ts'
import { plusMinutes } from '../clock.ts'
import { newId } from '../ids.ts'
import { makeUser } from '../../test/factories.ts'
import { startApi } from '../../test/start-api.ts'
import { enqueue } from './queue.ts'
import { startRunner } from './runner.ts'

test('a job that was queued anew before its process died is not given up: the new one stands for it', async () => {
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
    locked_at = now() - interval '3 minutes', locked_by = 'a worker of the dead'`.execute(db)
  await queue()

  const runner = await startRunner(api.ctx, jobHandlers)
  await runner.stop()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.call(listGivenUpJobsCall)).toMatchObject({ total_count: 0 })
  const { rows } = await sql`select key, attempts from graphile_worker.jobs`.execute(db)
  expect(rows).toEqual([{ key: `check-presence:${consultation_id}`, attempts: 0 }])
})
