import { expect, test } from 'vitest'
import { borrowDatabase } from './test-database.ts'

test('a query that is under way when its test ends completes before the database is reset or dropped', async () => {
  const database = await borrowDatabase()
  const answered = database.pool.query('select 1 as one from pg_sleep(1)')
  await database.release()
  expect((await answered).rows).toEqual([{ one: 1 }])
})
