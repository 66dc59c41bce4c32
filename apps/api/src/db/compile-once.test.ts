import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/start-api.ts'
import { compileOnce } from './compile-once.ts'

test('a query that is compiled once answers for the values of each call', async () => {
  await using api = await startApi()
  let built = 0
  const findTariff = compileOnce<{ code: string; word: string }, { code: string; word: string }>((db, value) => {
    built++
    return db
      .selectFrom('tariffs')
      .select(['code', sql<string>`${value('word')}::text || ${'!'}::text`.as('word')])
      .where('code', '=', value('code'))
  })
  expect(await findTariff(api.ctx.db, { code: 'FREE', word: 'one' })).toEqual([{ code: 'FREE', word: 'one!' }])
  expect(await findTariff(api.ctx.db, { code: 'FREE', word: 'two' })).toEqual([{ code: 'FREE', word: 'two!' }])
  expect(await findTariff(api.ctx.db, { code: 'NONE', word: 'two' })).toEqual([])
  expect(built).toBe(1)
})
