import { cancelConsultation } from '@razgovor/contract/bookings'
import { changePayment, getOrder, updateOrderStatus } from '@razgovor/contract/orders'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankOf, linkFor, type Bank, type Paylink } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { runJob } from '../../../../test/run-job.ts'

const orderOf = (api: TestApi, user: TestUser, { order_id }: Pick<Paylink, 'order_id'>) =>
  api.as(user).call(getOrder, { params: { order_id } })

const statusesOf = async (api: TestApi, { order_id }: Paylink) =>
  (await api.ctx.db.selectFrom('bookings').select('status').where('order_id', '=', order_id).execute())
    .map(({ status }) => status)
    .toSorted()

/** Returns the link of the payment whose Init was never answered. */
async function otherAttempt(bank: Bank, link: Paylink) {
  const { payment_id } = (await bank.payments()).find((payment) => !link.payment_url.endsWith(payment.payment_id))!
  return { payment_url: `/${payment_id}` }
}

test('an unpaid order reserves its place for 20 minutes; then the place is free and the link is invalid', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api)
  const link = await linkFor(api, listener, [slot])

  await api.clock.advance({ minutes: 19, seconds: 59 })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PENDING' })
  await api.clock.advance({ seconds: 1 })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'EXPIRED', items: [{ status: 'EXPIRED' }] })
  expect(await bank.pay(link)).toMatchObject({ ok: false })
  await linkFor(api, other, [slot])
})

test('a listener who returns before the expired order is swept gets a new order', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  const old = await linkFor(api, listener, [slot])
  await api.clock.advance({ minutes: 20 })
  const fresh = await linkFor(api, listener, [slot])
  expect(fresh.order_id).not.toBe(old.order_id)
  expect(await orderOf(api, listener, old)).toMatchObject({ status: 'EXPIRED' })
})

test('a declined card ends the order and frees the place; paying later with the same link books it again', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.decline(link)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'FAILED', items: [{ status: 'CANCELED' }] })
  await bank.pay(link)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
  expect(await statusesOf(api, link)).toEqual(['BOOKED', 'CANCELED'])
})

test('a payment whose notification is lost is found by a status request or by the check job', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  await bank.faults({ lose_notifications: true })
  const listener = await makeListener(api)
  const [first, second] = [
    await linkFor(api, listener, [await makeTimeSlot(api)]),
    await linkFor(api, listener, [await makeTimeSlot(api, { starts_in_minutes: 60 })]),
  ]
  await bank.pay(first)
  await bank.pay(second)
  expect(await orderOf(api, listener, first)).toMatchObject({ status: 'PENDING' })
  expect(await api.as(listener).call(updateOrderStatus, { params: first })).toMatchObject({ status: 'PAID' })

  const stranger = await makeListener(api)
  expect(await api.as(stranger).refusal(updateOrderStatus, { params: second })).toBe('not_exist')
  expect(await api.anonymous.refusal(updateOrderStatus, { params: second })).toBe('auth_not_provided')
  await bank.faults({ lose_notifications: true, fail_next: { method: 'GetState', how: '500', times: 1 } })
  expect(await api.as(listener).refusal(updateOrderStatus, { params: second })).toBe('payment_service')

  await api.clock.advance({ minutes: 3 })
  await api.settle()
  expect(await orderOf(api, listener, second)).toMatchObject({ status: 'PAID' })
})

test('an order whose process died before storing the link expires and cannot be paid', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const { db } = api.ctx
  await db.updateTable('orders').set({ status: 'NEW' }).execute()
  await db.updateTable('payments').set({ provider_payment_id: null, payment_url: null }).execute()
  await api.clock.advance({ minutes: 20 })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'EXPIRED' })
  expect(await bank.pay(link)).toMatchObject({ ok: false })
})

test('an order expires even if the acquirer does not answer; a payment found later books it again', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  // The order is checked at minutes 3, 6 and 12; the next check, at minute 24, is too late for this test.
  for (const minutes of [3, 3, 6]) {
    await api.clock.advance({ minutes })
    await api.settle()
  }
  await bank.faults({ lose_notifications: true, fail_next: { method: 'GetState', how: 'lost', times: 1 } })
  await bank.pay(link)
  await api.clock.advance({ minutes: 8 })
  await runJob(api.ctx, 'expire-order', link)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'EXPIRED' })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
  expect(await statusesOf(api, link)).toEqual(['BOOKED', 'EXPIRED'])
  expect(await bank.taken()).toBe(250_000)
})

test('a payment that arrives after the place was taken is refunded in full', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api)
  const late = await linkFor(api, listener, [slot])
  await api.as(listener).call(changePayment, { params: late, body: { status: 'CANCELED' } })
  const taking = await linkFor(api, other, [slot])
  await bank.pay(late)
  await bank.pay(taking)

  await api.settle()
  expect(await orderOf(api, listener, late)).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await statusesOf(api, late)).toEqual(['CANCELED'])
  expect(await orderOf(api, other, taking)).toMatchObject({ status: 'PAID' })
  expect(await bank.taken()).toBe(250_000)
})

test('a payment that arrives after the listener booked a clashing meeting is refunded', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const [slot, rival] = [await makeTimeSlot(api), await makeTimeSlot(api, { amount: 100_000 })]
  const late = await linkFor(api, listener, [slot])
  await api.as(listener).call(changePayment, { params: late, body: { status: 'CANCELED' } })
  const next = await linkFor(api, listener, [rival])
  await bank.pay(late)
  await bank.pay(next)
  await api.settle()
  expect(await orderOf(api, listener, late)).toMatchObject({ status: 'REFUNDED' })
  expect(await orderOf(api, listener, next)).toMatchObject({ status: 'PAID' })
  expect(await bank.taken()).toBe(100_000)
})

test('an order paid by two attempts keeps one payment and refunds the other', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  await bank.faults({ fail_next: { method: 'Init', how: 'lost', times: 1 } })
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  for (const { payment_id } of await bank.payments()) await bank.pay({ payment_url: `/${payment_id}` })
  expect(await bank.taken()).toBe(500_000)

  await api.settle()
  expect(await bank.taken()).toBe(250_000)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID', refunded_amount: 0 })
  expect(await statusesOf(api, link)).toEqual(['BOOKED'])
})

test('a rejected abandoned attempt does not change the order or its places', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  await bank.faults({ fail_next: { method: 'Init', how: 'lost', times: 1 } })
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  expect(await bank.notify(await otherAttempt(bank, link), { status: 'REJECTED' })).toBe('ok')
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PENDING', items: [{ status: 'RESERVED' }] })
})

test('a paid order cancels its other attempts at the acquirer, even if an earlier cancel job was lost', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  await bank.faults({ fail_next: { method: 'Init', how: 'lost', times: 1 } })
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await sql`delete from graphile_worker._private_jobs where key like 'close-payment:%'`.execute(api.ctx.db)
  await bank.pay(link)
  await api.settle()
  expect((await bank.payments()).map(({ status }) => status).toSorted()).toEqual(['CANCELED', 'CONFIRMED'])
})

test('a paid attempt is found even if the bank lists a declined card after it under the same OrderId', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  await bank.faults({ lose_notifications: true, fail_next: { method: 'Init', how: 'lost', times: 1 } })
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const other = await otherAttempt(bank, link)
  await bank.pay(other)
  await bank.addRefused(other)
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
  expect(await bank.taken()).toBe(250_000)
})

test('a booking canceled before the whole order was paid is refunded after the payment', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 60, amount: 100_000 })]
  const link = await linkFor(api, listener, slots)
  const { items } = await orderOf(api, listener, link)
  const dropped = items.find(({ amount }) => amount === 100_000)!
  const cancel = { params: { id: dropped.consultation_id }, body: { status: 'CANCELED' } } as const
  expect(await api.as(listener).call(cancelConsultation, cancel)).toMatchObject({ status: 'CANCELED' })
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PENDING' })

  await bank.pay(link)
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 100_000 })
  expect(await statusesOf(api, link)).toEqual(['BOOKED', 'CANCELED'])
  expect(await bank.taken()).toBe(250_000)
})

test('an order that ended unpaid is checked again after an hour and after a day', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { order_id, expires_at } = await linkFor(api, listener, [await makeTimeSlot(api)])
  const nextCheck = async () => {
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = ${`check-order:${order_id}`}`.execute(api.ctx.db)
    return rows.map(({ run_at }) => (run_at.getTime() - Date.parse(expires_at)) / 3_600_000)
  }
  await api.clock.advance({ minutes: 24 })
  await api.settle()
  expect(await nextCheck()).toEqual([1])
  await api.clock.advance({ hours: 1 })
  await api.settle()
  expect(await nextCheck()).toEqual([24])
  await api.clock.advance({ hours: 24 })
  await api.settle()
  expect(await nextCheck()).toEqual([])
})

test('the order history records each status change with its author', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bankOf(api).pay(link)
  const history = await api.ctx.db
    .selectFrom('order_history')
    .select(['from_status', 'to_status', 'by_user_id'])
    .orderBy('order_history_id')
    .execute()
  expect(history).toEqual([
    { from_status: null, to_status: 'NEW', by_user_id: listener.user_id },
    { from_status: 'NEW', to_status: 'PENDING', by_user_id: null },
    { from_status: 'PENDING', to_status: 'PAID', by_user_id: null },
  ])
})
