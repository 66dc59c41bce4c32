import { blockUser } from '@razgovor/contract/admin-actions'
import { deleteUser } from '@razgovor/contract/profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobs } from '../src/app.ts'
import { subscribersOf } from '../src/jobs/define-event.ts'
import { registerKinds } from '../src/jobs/register-kinds.ts'
import { queueRefund } from '../src/modules/orders/refunds/refunds.ts'
import { bankOf } from './bank.ts'
import { unknownId } from './endpoint-samples.ts'
import { makeListener, makeUser } from './factories.ts'
import { makePaidMeeting } from './paid-meeting.ts'
import { startApi, type TestApi } from './start-api.ts'

async function nameQueuedJob({ ctx }: TestApi, name: string, former: string): Promise<void> {
  await registerKinds(ctx.db, [{ name: former }])
  await sql`update graphile_worker._private_jobs set task_id =
      (select id from graphile_worker._private_tasks where identifier = ${former})
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`.execute(ctx.db)
}

async function queuedRefundJobs({ ctx }: TestApi): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs
    where task_identifier like '%-refund' order by 1`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

test('a refund that the previous release queued as «carry-out-refund» is made once', async () => {
  await using api = await startApi()
  const paid = await makePaidMeeting(api)
  await paid.cancel(paid.listener)
  await nameQueuedJob(api, 'process-refund', 'carry-out-refund')
  expect(await queuedRefundJobs(api)).toEqual(['carry-out-refund'])
  await api.settle()
  expect(await bankOf(api).payment(paid.link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect((await bankOf(api).printed(paid.link)).filter(([kind]) => kind === 'return')).toHaveLength(1)
})

test('a refund queued again replaces the job that the previous release queued', async () => {
  await using api = await startApi()
  const paid = await makePaidMeeting(api)
  await paid.cancel(paid.listener)
  await nameQueuedJob(api, 'process-refund', 'carry-out-refund')
  const { refund_id } = await api.ctx.db.selectFrom('refunds').select('refund_id').executeTakeFirstOrThrow()
  await queueRefund(api.ctx.db, refund_id)
  expect(await queuedRefundJobs(api)).toEqual(['process-refund'])
})

const renamedEvents = [
  { former: 'tariff-news', name: 'tariff-event', payload: { about: 'ENDED', id: unknownId } },
  { former: 'user-anonymised', name: 'user-anonymized', payload: { user_id: unknownId } },
]

test.each(renamedEvents)('an event queued as «$former» reaches the subscribers of «$name»', async (event) => {
  await using api = await startApi()
  const { db } = api.ctx
  const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.add_job(${event.former})`.execute(db)
  await jobs.find(({ name }) => name === event.former)!.run(api.ctx, event.payload, rows[0]!.id)
  const queued = await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs`.execute(db)
  const expected = subscribersOf(event.name).map(({ name }) => name)
  expect(queued.rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
})

test('a deletion that the previous release queued as «anonymise-user» anonymizes the user', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  await api.as(user).call(deleteUser, { params: user })
  await nameQueuedJob(api, 'anonymize-user', 'anonymise-user')
  await api.clock.advance({ days: 31 })
  await api.settle()
  const { email } = await api.ctx.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user.user_id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(`deleted-${user.user_id}@deleted.invalid`)
})

test('cancellations that the previous release queued as «cancel-meetings-of» are made', async () => {
  await using api = await startApi()
  const paid = await makePaidMeeting(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const params = { user_id: paid.listener.user_id }
  await admin.call(blockUser, { params, body: { why: 'спам', meetings: 'CANCEL' } })
  await nameQueuedJob(api, 'cancel-meetings-of-user', 'cancel-meetings-of')
  await api.settle()
  expect(await bankOf(api).payment(paid.link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
})
