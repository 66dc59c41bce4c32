import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSpeaker } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { tariffsOf } from '../../../../test/tariffs.ts'

const file = path.join(import.meta.dirname, '../../../../migrations/0021_receipts.sql')

const recorded = ({ ctx: { db } }: TestApi) =>
  db
    .selectFrom('orders')
    .innerJoin('receipt_items', 'receipt_items.order_id', 'orders.order_id')
    .select(['orders.order_id', 'receipt_email', 'booking_id', 'name', 'receipt_items.amount'])
    .orderBy('orders.order_id')
    .execute()

test('the backfill gives earlier orders the same receipt items and addresses as new ones', async () => {
  await using api = await startApi()
  await makePaidMeeting(api)
  await tariffsOf(api, await makeSpeaker(api)).buy('BASIC', 'MONTHLY')
  const made = await recorded(api)
  expect(made).toHaveLength(2)
  await api.ctx.db.deleteFrom('receipt_items').execute()
  await api.ctx.db.updateTable('orders').set({ receipt_email: null }).execute()
  const backfill = /-- The best that is known[^]*?(?=\n-- )/.exec(await readFile(file, 'utf8'))![0]
  await sql.raw(backfill).execute(api.ctx.db)
  expect(await recorded(api)).toEqual(made)
})
