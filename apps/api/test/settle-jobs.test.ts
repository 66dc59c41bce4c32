import { register } from '@razgovor/contract/accounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../src/db/transact.ts'
import { startApi, type TestApi } from './start-api.ts'

/** Queues a mail to this address. */
async function registerAs(api: TestApi, email: string): Promise<void> {
  const consents = { terms: true, personal_data: true }
  const names = { first_name: 'Вера', last_name: 'Лебедева', password: 'parol-very-1' }
  await api.anonymous.call(register, { body: { email, ...names, consents } })
}

test('settling runs jobs that are due together in the order they were queued', async () => {
  await using api = await startApi()
  const emails = ['first@example.ru', 'second@example.ru', 'third@example.ru']
  for (const email of emails) await registerAs(api, email)
  // A row that was written again comes after the others in its table.
  await sql`update graphile_worker._private_jobs set payload = payload where id = (select min(id) from graphile_worker._private_jobs)`.execute(
    api.ctx.db,
  )
  await api.settle()
  const mails = await api.mailTo('')
  expect(mails.map(({ to }) => to)).toEqual(emails.toReversed())
})

test('pulling jobs does not wait for a transaction that holds one of them, which counts as due', async () => {
  await using api = await startApi()
  for (const email of ['first@example.ru', 'second@example.ru']) await registerAs(api, email)
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 minute'`.execute(api.ctx.db)
  await transact(api.ctx, async (tx) => {
    await sql`update graphile_worker._private_jobs set payload = payload where id = (select min(id) from graphile_worker._private_jobs)`.execute(
      tx,
    )
    expect(await api.pullDue()).toBe(2)
  })
  const { rows } = await sql`
    select run_at < now() as is_pulled from graphile_worker._private_jobs order by id`.execute(api.ctx.db)
  expect(rows).toEqual([{ is_pulled: false }, { is_pulled: true }])
})

test('a retry that waits by the queue’s clock counts as due, but is not made due where retries run in time', async () => {
  await using api = await startApi()
  await registerAs(api, 'first@example.ru')
  await sql`update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 minute'`.execute(
    api.ctx.db,
  )
  for (const [retries, waits] of [
    ['in time', true],
    ['at once', false],
  ] as const) {
    expect(await api.pullDue({ retries })).toBe(1)
    const { rows } = await sql`select run_at > now() as waits from graphile_worker._private_jobs`.execute(api.ctx.db)
    expect(rows).toEqual([{ waits }])
  }
})
