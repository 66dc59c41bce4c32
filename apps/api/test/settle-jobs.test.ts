import { register } from '@razgovor/contract/accounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../src/db/transact.ts'
import { untilBlocked } from './lock-wait.ts'
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

test('a job that somebody else makes due at the same moment counts as due', async () => {
  await using api = await startApi()
  await registerAs(api, 'first@example.ru')
  const pulled = await transact(api.ctx, async (tx) => {
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '2 seconds'`.execute(tx)
    const due = api.pullDue()
    await untilBlocked(api, due)
    return { due }
  })
  expect(await pulled.due).toBe(1)
})
