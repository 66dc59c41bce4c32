import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { findDifferences } from './check-ledger.ts'

const file = path.join(import.meta.dirname, '../../../migrations/0011_ledger_backfill.sql')

/** Leaves the database as it was when payments were taken before the ledger existed. */
async function eraseLedger({ ctx: { db } }: TestApi): Promise<void> {
  const tables = ['ledger_entries', 'ledger_transactions', 'booking_balances', 'speaker_balances']
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`truncate ledger_entries, ledger_transactions, booking_balances, speaker_balances cascade`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}

async function backfill({ ctx }: TestApi): Promise<void> {
  const statements = await readFile(file, 'utf8')
  await transact(ctx, (tx) => sql.raw(statements).execute(tx))
}

function readBalances({ ctx: { db } }: TestApi) {
  return db.selectFrom('booking_balances').select(['booking_id', 'paid', 'refunded']).orderBy('booking_id').execute()
}

test('the backfill posts payments, refunds and earnings made before the ledger existed', async () => {
  await using api = await startApi({ now: '2026-01-12T09:00:00Z' })
  await makePaidMeeting(api)
  const canceled = await makePaidMeeting(api)
  await canceled.cancel(canceled.listener)
  await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 3 })
  const posted = await readBalances(api)

  await eraseLedger(api)
  expect(await findDifferences(api.ctx.db, api.ctx.clock.now())).not.toEqual([])
  await backfill(api)
  expect(await readBalances(api)).toEqual(posted)
  expect(await findDifferences(api.ctx.db, api.ctx.clock.now())).toEqual([])
  await backfill(api)
  expect(await findDifferences(api.ctx.db, api.ctx.clock.now())).toEqual([])
})
