import { expect, test } from 'vitest'
import { freePort } from '../../../../../../../scripts/vitest/free-port.ts'
import { doctorCtx, findingsOf } from '../../../../../test/doctor.ts'
import { startPgbouncer } from '../../../../../test/pgbouncer.ts'
import { startApi } from '../../../../../test/start-api.ts'
import { pooler } from './pooler.ts'

test('the doctor finds a pooler of transactions without a way past it, and addresses that do not fit', async (context) => {
  await using api = await startApi()
  await using other = await startApi()
  const { db, config } = api.ctx
  const { DATABASE_URL: direct } = config
  await using pgbouncer = await startPgbouncer(context, direct)
  const found = (DATABASE_URL: string, DATABASE_DIRECT_URL = '') =>
    findingsOf(pooler, doctorCtx({ DATABASE_URL, DATABASE_DIRECT_URL }, { db }))
  expect(await found(direct)).toEqual([])
  expect(await found(pgbouncer.url)).toEqual(['FAULT shared_sessions DATABASE_URL'])
  expect(await found(direct, pgbouncer.url)).toEqual(['FAULT shared_sessions DATABASE_DIRECT_URL'])
  expect(await found(pgbouncer.url, other.ctx.config.DATABASE_URL)).toEqual(['FAULT other_database'])
  expect(await found(direct, direct)).toEqual(['WARNING needless_direct'])
  // Debian's PgBouncer keeps no statements before Debian 13.
  expect(['', 'WARNING unnamed_statements']).toContain((await found(pgbouncer.url, direct)).join())
  const silent = `postgres://127.0.0.1:${await freePort()}/none`
  expect(await found(silent, direct)).toEqual(['FAULT pooler_silent DATABASE_URL ECONNREFUSED'])
})
