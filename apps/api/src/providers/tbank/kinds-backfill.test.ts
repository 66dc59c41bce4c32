import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkFor } from '../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'
import { kindOf } from './statuses.ts'

const file = path.join(import.meta.dirname, '../../../migrations/0033_acquirers.sql')
const statuses = `
  NEW FORM_SHOWED AUTHORIZED CONFIRMED REJECTED AUTH_FAIL CANCELED REVERSED PARTIAL_REVERSED DEADLINE_EXPIRED
  ATTEMPTS_EXPIRED REFUNDING ASYNC_REFUNDING REVERSING PARTIAL_REFUNDED REFUNDED 3DS_CHECKING`

test('the migration sets the kind of old payments by status, and none without a bank status', async () => {
  await using api = await startApi()
  await linkFor(api, await makeListener(api), [await makeTimeSlot(api)])
  const backfill = /^update payments[^]*?;$/m.exec(await readFile(file, 'utf8'))![0]
  const kindAfter = async (provider_status: string) => {
    await api.ctx.db.updateTable('payments').set({ provider_status, kind: null }).execute()
    await sql.raw(backfill).execute(api.ctx.db)
    return (await api.ctx.db.selectFrom('payments').select('kind').executeTakeFirstOrThrow()).kind
  }
  for (const status of statuses.trim().split(/\s+/))
    expect([status, await kindAfter(status)]).toEqual([status, kindOf(status)])
  expect(await kindAfter('')).toBeNull()
})
