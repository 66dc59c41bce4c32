import { listAudit } from '@razgovor/contract/admin'
import { listGivenUpJobs, retryJob } from '@razgovor/contract/operations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'

/** Creates a mail job that is given up after the mail server refused every attempt. */
async function giveUp(api: TestApi) {
  const { user_id, email } = await makeListener(api)
  await enqueue(api.ctx.db, 'send-email-changed-mail', { user_id, old_email: 'old@example.ru' })
  await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(api.ctx.db)
  await api.control('/mail/faults', { refuse_next: 1 })
  await api.settle()
  return { user_id, email }
}

test('a given-up job is listed with its title, subject and fault, but without its payload', async () => {
  await using api = await startApi()
  const { user_id } = await giveUp(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { items, total_count } = await admin.call(listGivenUpJobs)
  expect(total_count).toBe(1)
  expect(items).toMatchObject([
    {
      name: 'send-email-changed-mail',
      title: 'Письмо о смене почты',
      about: { table_name: 'users', id: user_id },
      attempts: 1,
      fault: 'MAIL_SERVER',
    },
  ])
  expect(JSON.stringify(items)).not.toContain('old@example.ru')
})

test('a retried given-up job runs, and the retry is audited', async () => {
  await using api = await startApi()
  await giveUp(api)
  const user = await makeUser(api, 'SUPER_ADMIN')
  const admin = api.as(user)
  const [job] = (await admin.call(listGivenUpJobs)).items
  await admin.call(retryJob, { params: { job_id: job!.job_id } })
  expect((await admin.call(listGivenUpJobs)).items).toEqual([])
  await api.settle()
  const left = await sql`select from graphile_worker.jobs where id = ${job!.job_id}::bigint`.execute(api.ctx.db)
  expect(left.rows).toEqual([])
  const { items } = await admin.call(listAudit, { query: { table_name: 'jobs', row_id: job!.job_id } })
  expect(items).toMatchObject([
    { action: 'retry', by: { user_id: user.user_id }, after: { name: 'Письмо о смене почты' } },
  ])
})

test('one of several concurrent retries of a given-up job succeeds; other jobs cannot be retried', async () => {
  await using api = await startApi()
  await giveUp(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const [job] = (await admin.call(listGivenUpJobs)).items
  const params = { job_id: job!.job_id }
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => admin.call(retryJob, { params })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await admin.refusal(retryJob, { params })).toBe('not_exist')
  expect(await admin.refusal(retryJob, { params: { job_id: '999999999' } })).toBe('not_exist')
})
