import { expect, test } from 'vitest'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { dequeue, enqueue } from '../../jobs/queue.ts'

async function foundByTheJob(api: TestApi): Promise<number> {
  await enqueue(api.ctx.db, 'check-ledger', {})
  await api.settle()
  const { values } = await api.ctx.metrics.ledgerDifferences.get()
  return values[0]!.value
}

test('the nightly check finds nothing where all was posted with its fact', async () => {
  await using api = await startApi()
  const { cancel, listener } = await makePaidMeeting(api)
  await cancel(listener)
  await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 3 })
  expect(await foundByTheJob(api)).toBe(0)
})

test('money that the ledger does not know of, or knows otherwise, is a difference each', async () => {
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

test('money that is still held a day after its meeting is a difference', async () => {
  await using api = await startApi()
  const { consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await dequeue(api.ctx.db, `close-meeting:${consultation_id}`)
  await api.clock.advance({ hours: 25 })
  expect(await foundByTheJob(api)).toBe(0)
  await api.clock.advance({ hours: 2 })
  expect(await foundByTheJob(api)).toBe(1)
})
