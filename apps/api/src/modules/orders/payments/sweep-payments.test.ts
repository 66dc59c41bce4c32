import { cancelConsultation } from '@razgovor/contract/bookings'
import { getOrder } from '@razgovor/contract/orders'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankOf, linkFor, type Paylink } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { runJob } from '../../../../test/run-job.ts'

const orderOf = (api: TestApi, user: TestUser, { order_id }: Pick<Paylink, 'order_id'>) =>
  api.as(user).call(getOrder, { params: { order_id } })

const loseJobs = (api: TestApi) => sql`delete from graphile_worker._private_jobs`.execute(api.ctx.db)

async function sweep(api: TestApi): Promise<void> {
  await runJob(api.ctx, 'sweep-payments', {})
  await api.settle()
}

test('the sweep finds a payment whose notification and jobs were lost', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.faults({ lose_notifications: true })
  await bank.pay(link)
  await loseJobs(api)
  await api.clock.advance({ minutes: 4 })
  await sweep(api)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PENDING' })
  await api.clock.advance({ minutes: 2 })
  await sweep(api)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID' })
})

test('the sweep expires an order whose job was lost, and its link is invalid', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api)
  const link = await linkFor(api, listener, [slot])
  await loseJobs(api)
  await api.clock.advance({ minutes: 20 })
  await sweep(api)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'EXPIRED' })
  expect(await bank.pay(link)).toMatchObject({ ok: false })
  await linkFor(api, other, [slot])
})

test('the sweep carries out a refund whose job was lost, once', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.pay(link)
  const { items } = await orderOf(api, listener, link)
  await api
    .as(listener)
    .call(cancelConsultation, { params: { id: items[0]!.consultation_id }, body: { status: 'CANCELED' } })
  await loseJobs(api)
  await api.clock.advance({ minutes: 6 })
  await Promise.all([sweep(api), runJob(api.ctx, 'sweep-payments', {})])
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await bank.taken()).toBe(0)
})

test('the sweep finds a payment on an expired order whose jobs were lost', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.faults({ lose_notifications: true })
  await bank.pay(link)
  // This is how an order expires if its last call to the acquirer is lost.
  await api.ctx.db.updateTable('orders').set({ status: 'EXPIRED' }).execute()
  await api.ctx.db.updateTable('bookings').set({ status: 'EXPIRED', reason: 'EXPIRED' }).execute()
  await loseJobs(api)
  await api.clock.advance({ minutes: 30 })
  await sweep(api)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
})

test('setting the clock back an hour during a reservation loses neither the place nor the money', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const [paid, unpaid] = [await makeTimeSlot(api), await makeTimeSlot(api)]
  const link = await linkFor(api, listener, [paid])
  const left = await linkFor(api, other, [unpaid])
  await api.clock.advance({ hours: -1 })
  await sweep(api)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PENDING' })
  // The queue uses the database's clock, so the expire-order job may run early and must then do nothing.
  await runJob(api.ctx, 'expire-order', left)
  await bank.pay(link)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
  await loseJobs(api)
  await api.clock.advance({ minutes: 80 })
  await sweep(api)
  expect(await orderOf(api, other, left)).toMatchObject({ status: 'EXPIRED' })
  expect(await bank.taken()).toBe(250_000)
})

test('a webhook replayed a month later changes nothing, refunded or not', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const [kept, canceled] = [
    await linkFor(api, listener, [await makeTimeSlot(api, { starts_in_minutes: 60 * 24 * 60 })]),
    await linkFor(api, listener, [await makeTimeSlot(api, { starts_in_minutes: 61 * 24 * 60 })]),
  ]
  await bank.pay(kept)
  await bank.pay(canceled)
  const { items } = await orderOf(api, listener, canceled)
  await api
    .as(listener)
    .call(cancelConsultation, { params: { id: items[0]!.consultation_id }, body: { status: 'CANCELED' } })
  await api.settle()
  await api.clock.advance({ days: 30 })
  for (const status of ['AUTHORIZED', 'CONFIRMED', 'REJECTED', 'CANCELED'])
    for (const link of [kept, canceled]) expect(await bank.notify(link, { status })).toBe('ok')
  await api.settle()
  expect(await orderOf(api, listener, kept)).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
  expect(await orderOf(api, listener, canceled)).toMatchObject({ status: 'REFUNDED', items: [{ status: 'CANCELED' }] })
  expect(await bank.taken()).toBe(250_000)
})
