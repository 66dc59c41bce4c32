import { addToCart, createPaylink, getOrder, updateOrderStatus } from '@razgovor/contract/orders'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { needsLongRun } from '../../../../../../scripts/vitest/needs-tool.ts'
import { bankSettings } from '../../../../test/bank-settings.ts'
import { startApiProcess } from '../../../../test/api-process.ts'
import { bankOf } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

/** Runs the check-order job now, instead of after three minutes. */
async function checkNow({ ctx }: TestApi) {
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'check-order:%'`.execute(ctx.db)
}

async function lockedJobs({ ctx }: TestApi) {
  const { rows } = await sql<{ task_identifier: string }>`
    select task_identifier from graphile_worker.jobs where locked_at is not null`.execute(ctx.db)
  return rows.map(({ task_identifier }) => task_identifier)
}

const patience = { timeout: 100_000, interval: 100 }

test('a payment made while the process was dead is booked after restart, by a status request or by the check job', async () => {
  await using api = await startApi({ flowing: true })
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 600 })]
  await using first = await startApiProcess(api)
  const pay = ({ slot_id }: { slot_id: string }) =>
    first.as(listener).call(createPaylink, { body: { slot_ids: [slot_id] } })
  await first.as(listener).call(addToCart, { body: slots[0]! })
  const links = [await pay(slots[0]!), await pay(slots[1]!)]
  await first.kill()
  for (const link of links) await bank.pay(link)

  await using second = await startApiProcess(api, first)
  const asked = await second.as(listener).call(updateOrderStatus, { params: links[0]! })
  expect(asked).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
  await checkNow(api)
  await vi.waitFor(async () => {
    const checked = await second.as(listener).call(getOrder, { params: links[1]! })
    expect(checked).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
    expect(await api.mailTo(listener.email)).toHaveLength(2)
  }, patience)
  expect(await bank.taken()).toBe(500_000)

  await fetch(`${second.url}/api/ws?token=of-one-use`)
  await vi.waitFor(() => expect(second.log()).toContain('"path":"/api/ws"'), patience)
  expect(second.log()).not.toMatch(/of-one-use|@example|Bearer|eyJ/)
})

test('a job whose process was killed is run again', async (context) => {
  needsLongRun(context)
  await using api = await startApi({ flowing: true })
  const bank = bankOf(api)
  const listener = await makeListener(api)
  // The process must still be waiting for the acquirer when it is killed.
  await using first = await startApiProcess(api, { environment: bankSettings.timeout(120_000) })
  const { slot_id } = await makeTimeSlot(api)
  const link = await first.as(listener).call(createPaylink, { body: { slot_ids: [slot_id] } })
  await bank.faults({ fail_next: { method: 'GetState', how: 'timeout', times: 1 } })
  await checkNow(api)
  await vi.waitFor(async () => expect(await lockedJobs(api)).toEqual(['check-order']), patience)
  await first.kill()
  await bank.pay(link)
  expect(await lockedJobs(api)).toEqual(['check-order'])
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where locked_at is not null`.execute(
    api.ctx.db,
  )

  await using second = await startApiProcess(api, first)
  await vi.waitFor(async () => {
    const order = await second.as(listener).call(getOrder, { params: link })
    expect(order).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
  }, patience)
})
