import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freePort } from '../../../../../../../scripts/vitest/free-port.ts'
import { doctorCtx, findingsOf } from '../../../../../test/doctor.ts'
import { startReplicated } from '../../../../../test/replica.ts'
import { replica } from './replica.ts'

test('the doctor finds a replica that is silent, late, or none', async (context) => {
  await using servers = await startReplicated(context)
  const { db, url, replica_url } = servers
  const found = (DATABASE_REPLICA_URL: string) =>
    findingsOf(replica, doctorCtx({ DATABASE_URL: url, DATABASE_REPLICA_URL }, { db }))
  await expect.poll(() => found(replica_url), { timeout: 20_000 }).toEqual([])
  expect(await found('')).toEqual([])
  expect(await found(url)).toEqual(['FAULT replica_primary'])
  expect(await found(`postgres://127.0.0.1:${await freePort()}/none`)).toEqual(['WARNING replica_silent ECONNREFUSED'])
  await servers.pause()
  await sql`create table of_the_test ()`.execute(db)
  expect(await found(replica_url)).toEqual(['WARNING replica_late'])
})
