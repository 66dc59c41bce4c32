import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { makeBatch, makeEarner } from '../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { dequeue, enqueue } from '../../jobs/queue.ts'
import { queueTimers } from '../../jobs/timers.ts'

async function foundByTheJob(api: TestApi): Promise<number> {
  await enqueue(api.ctx.db, 'check-ledger', {})
  await api.settle()
  const { values } = await api.ctx.metrics.ledgerDifferences.get()
  return values[0]!.value
}

test('the nightly ledger check finds no differences if everything is posted', async () => {
  await using api = await startApi()
  const { cancel, listener } = await makePaidMeeting(api)
  await cancel(listener)
  await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 3 })
  expect(await foundByTheJob(api)).toBe(0)
})

test('the ledger check reports each payment or refund that is missing from the ledger or has another amount', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const { booking_id, link, cancel, listener } = await makePaidMeeting(api)
  await db.updateTable('payments').set({ amount: 240_000 }).where('order_id', '=', link.order_id).execute()
  expect(await foundByTheJob(api)).toBe(1)
  await db.updateTable('payments').set({ amount: 250_000 }).where('order_id', '=', link.order_id).execute()
  await cancel(listener)
  await api.settle()
  expect(await foundByTheJob(api)).toBe(0)
  await db.updateTable('bookings').set({ refunded_amount: 0 }).where('booking_id', '=', booking_id).execute()
  await db.updateTable('refunds').set({ status: 'PENDING', returned_amount: 0 }).execute()
  expect(await foundByTheJob(api)).toBe(2)
})

test('the ledger check reports money still held a day after its meeting', async () => {
  await using api = await startApi()
  const { consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 25 })
  await queueTimers(api.ctx)
  await dequeue(api.ctx.db, `close-meeting:${consultation_id}`)
  expect(await foundByTheJob(api)).toBe(0)
  await api.clock.advance({ hours: 2 })
  expect(await foundByTheJob(api)).toBe(1)
})

test('the ledger check reports each batch, returned line or write-off that is missing from the ledger', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api)
  await makeBatch(api)
  expect(await foundByTheJob(api)).toBe(0)
  // Bypasses the triggers, as only a database administrator could.
  const tamper = (change: (tx: Tx) => Promise<unknown>) =>
    transact(api.ctx, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await change(tx)
    })
  await tamper((tx) => tx.updateTable('payout_lines').set({ amount: 200_000 }).execute())
  expect(await foundByTheJob(api)).toBe(2)
  await tamper((tx) => tx.updateTable('payout_lines').set({ amount: 225_000, status: 'PAID' }).execute())
  expect(await foundByTheJob(api)).toBe(1)
  const returned = { status: 'RETURNED' as const, returned_at: api.clock.now(), return_reason: 'Счёт закрыт' }
  await tamper((tx) =>
    tx
      .updateTable('payout_lines')
      .set({ ...returned, returned_by: speaker.user_id })
      .execute(),
  )
  expect(await foundByTheJob(api)).toBe(2)
  await tamper((tx) =>
    tx
      .updateTable('payout_lines')
      .set({ status: 'OPEN', returned_at: null, returned_by: null, return_reason: null })
      .execute(),
  )
  const write_off = {
    write_off_id: randomUUID(),
    idempotency_key: randomUUID(),
    amount: 1,
    reason: 'Нет',
    at: api.clock.now(),
  }
  await tamper((tx) =>
    tx
      .insertInto('write_offs')
      .values({ ...write_off, speaker_id: speaker.user_id, by_user_id: speaker.user_id })
      .execute(),
  )
  expect(await foundByTheJob(api)).toBe(1)
})
