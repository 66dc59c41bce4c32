import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { timersOf } from '../../../../test/moves.ts'
import { runJob } from '../../../../test/run-job.ts'
import { startApi } from '../../../../test/start-api.ts'

test('an order whose expiry was lost is checked with growing pauses, not again and again at once', async () => {
  await using api = await startApi()
  const link = await linkFor(api, await makeListener(api), [await makeTimeSlot(api)])
  // Two hours after the window the bank still accepts the payment, and the job that expires the order is gone.
  const hours = sql<Date>`created_at - interval '2 hours'`
  await api.ctx.db.updateTable('orders').set({ created_at: hours, expires_at: hours }).execute()
  await sql`delete from graphile_worker._private_jobs`.execute(api.ctx.db)
  await runJob(api.ctx, 'check-order', link)
  const { 'check-order': next } = await timersOf(api, link.order_id)
  expect(Date.parse(next!)).toBeGreaterThan(api.clock.now().getTime() + 60_000)
})
