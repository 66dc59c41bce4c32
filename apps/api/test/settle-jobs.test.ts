import { register } from '@razgovor/contract/accounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from './start-api.ts'

test('settling runs jobs that are due together in the order they were queued', async () => {
  await using api = await startApi()
  const consents = { terms: true, personal_data: true }
  const names = { first_name: 'Вера', last_name: 'Лебедева', password: 'parol-very-1' }
  const emails = ['first@example.ru', 'second@example.ru', 'third@example.ru']
  for (const email of emails) await api.anonymous.call(register, { body: { email, ...names, consents } })
  // A row that was written again comes after the others in its table.
  await sql`update graphile_worker._private_jobs set payload = payload where id = (select min(id) from graphile_worker._private_jobs)`.execute(
    api.ctx.db,
  )
  await api.settle()
  const mails = await api.mailTo('')
  expect(mails.map(({ to }) => to)).toEqual(emails.toReversed())
})
