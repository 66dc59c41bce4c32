import { randomUUID } from 'node:crypto'
import { cancelConsultation, getConsultation } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { getOrder } from '@razgovor/contract/orders'
import { refundBooking } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { Refusal, refusalOf } from '../../../../test/api-client.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser, type MadeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

/** Makes a paid order of the slots and an admin who refunds its first booking. */
async function makePaidOrder(api: TestApi, slots: readonly MadeSlot[]) {
  const [listener, admin] = [await makeListener(api), await makeUser(api, 'SUPER_ADMIN')]
  const link = await linkFor(api, listener, slots)
  await bankOf(api).pay(link)
  const order = () => api.as(listener).call(getOrder, { params: link })
  const { booking_id, consultation_id } = (await order()).items[0]!
  const input = (amount: number, idempotency_key: string = randomUUID()) => ({
    params: { order_id: link.order_id },
    body: { booking_id, amount, why: 'Спикер опоздал на полчаса', idempotency_key },
  })
  return {
    link,
    listener,
    order,
    consultation_id,
    refund: (amount: number, key?: string) => api.as(admin).call(refundBooking, input(amount, key)),
    refusal: (amount: number, key?: string) => api.as(admin).refusal(refundBooking, input(amount, key)),
    input,
  }
}

test('an admin can refund a booking in parts up to its price, and the meeting stays booked', async () => {
  await using api = await startApi()
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 300, amount: 100_000 })]
  const paid = await makePaidOrder(api, [slots[1]!, slots[0]!])
  expect(await paid.refund(30_000)).toMatchObject({ amount: 30_000, status: 'PENDING', rest: 70_000 })
  await api.settle()
  expect(await paid.order()).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    refunded_amount: 30_000,
    items: [{ status: 'BOOKED', refunded_amount: 30_000 }, { status: 'BOOKED' }],
  })
  const subjects = (await api.mailTo(paid.listener.email)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^Вернём 300\s₽ за видеовстречу$/))
  const notices = (await api.as(paid.listener).call(listNotifications)).items.filter(({ type }) => type === 'PAYMENT')
  expect(notices.map(({ content }) => content)).toEqual([expect.stringMatching(/^Вернём 300\s₽ за встречу: /)])
  await api.clock.advance({ seconds: 1 })
  expect(await paid.refund(70_000)).toMatchObject({ rest: 0 })
  await api.settle()
  expect(await paid.order()).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 100_000 })
  expect((await paid.order()).history.map(({ event, amount }) => [event, amount])).toEqual([
    ['CREATED', null],
    ['PAID', 350_000],
    ['REFUND_OWED', 30_000],
    ['REFUNDED', 30_000],
    ['REFUND_OWED', 70_000],
    ['REFUNDED', 70_000],
  ])
  expect(await bankOf(api).taken()).toBe(250_000)
})

test('a refund above the remaining amount is refused, and the error shows that amount', async () => {
  await using api = await startApi()
  const paid = await makePaidOrder(api, [await makeTimeSlot(api)])
  await paid.refund(200_000)
  const refused = await paid.refund(50_001).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).error_name).toBe('human_friendly')
  expect((refused as Refusal).body.error_message).toMatch(/не больше 500\s₽/)
  await paid.refund(50_000)
  expect(await paid.refusal(1)).toBe('human_friendly')
  await api.settle()
  expect(await paid.order()).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await bankOf(api).taken()).toBe(0)
})

test('concurrent refunds with one key refund once; different keys never exceed the remaining amount', async () => {
  await using api = await startApi()
  const paid = await makePaidOrder(api, [await makeTimeSlot(api)])
  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: 6 }, () => paid.refund(100_000, key)))
  expect(new Set(same.map(({ refund_id }) => refund_id)).size).toBe(1)
  const rivals = await Promise.allSettled(Array.from({ length: 6 }, () => paid.refund(100_000)))
  expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await api.settle()
  expect(await paid.order()).toMatchObject({ refunded_amount: 200_000 })
  expect(await bankOf(api).taken()).toBe(50_000)
})

test('a refund is recorded once in the audit log, and the payer’s tabs are notified of it', async () => {
  await using api = await startApi()
  const paid = await makePaidOrder(api, [await makeTimeSlot(api)])
  const events = async () => {
    const { user_id } = paid.listener
    const rows = await api.ctx.db.selectFrom('user_events').select('event').where('user_id', '=', user_id).execute()
    return rows.filter(({ event }) => (event as { type: string }).type === 'payment_webhook').length
  }
  const [key, before] = [randomUUID(), await events()]
  await paid.refund(100_000, key)
  expect(await events()).toBe(before + 1)
  await paid.refund(100_000, key)
  const log = api.ctx.db.selectFrom('audit_log').select(['row_id', 'before', 'after']).where('action', '=', 'refund')
  const { booking_id, why } = paid.input(0).body
  expect(await log.execute()).toEqual([
    {
      row_id: paid.link.order_id,
      before: { left: 250_000 },
      after: { booking_id, amount: 100_000, left: 150_000, why },
    },
  ])
})

test('a refund of an order of meetings has to name the booking', async () => {
  await using api = await startApi()
  const paid = await makePaidOrder(api, [await makeTimeSlot(api)])
  const { params, body } = paid.input(10_000)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { booking_id: _, ...unnamed } = body
  expect(await refusalOf(admin.call(refundBooking, { params, body: unnamed }))).toMatchObject({
    refusal: 'validation',
    fields: { booking_id: expect.any(String) },
  })
})

test('a refund with the key of another refund is refused', async () => {
  await using api = await startApi()
  const paid = await makePaidOrder(api, [await makeTimeSlot(api)])
  const key = randomUUID()
  await paid.refund(10_000, key)
  expect(await paid.refusal(20_000, key)).toBe('human_friendly')
})

test('a listener who cancels after a partial refund is shown and gets the remaining amount', async () => {
  await using api = await startApi()
  const paid = await makePaidOrder(api, [await makeTimeSlot(api)])
  await paid.refund(100_000)
  const meeting = { params: { id: paid.consultation_id } }
  const { refund } = await api.as(paid.listener).call(getConsultation, meeting)
  expect(refund.amount).toBe(150_000)
  await api
    .as(paid.listener)
    .call(cancelConsultation, { ...meeting, body: { status: 'CANCELED', refund_amount: refund.amount } })
  await api.settle()
  expect(await paid.order()).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await bankOf(api).taken()).toBe(0)
})

test('a cancellation and admin refunds at once never exceed what was paid', async () => {
  await using api = await startApi()
  const paid = await makePaidOrder(api, [await makeTimeSlot(api)])
  const canceling = api
    .as(paid.listener)
    .call(cancelConsultation, { params: { id: paid.consultation_id }, body: { status: 'CANCELED' } })
  await Promise.allSettled([canceling, ...Array.from({ length: 4 }, () => paid.refund(60_000))])
  await api.settle()
  expect(await paid.order()).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await bankOf(api).taken()).toBe(0)
})

test('a refund of an unpaid order, of a booking in another order or by a non-admin is refused', async () => {
  await using api = await startApi()
  const [listener, admin] = [await makeListener(api), await makeUser(api, 'SUPER_ADMIN')]
  const slot = await makeTimeSlot(api)
  const link = await linkFor(api, listener, [slot])
  const { items } = await api.as(listener).call(getOrder, { params: link })
  const body = { booking_id: items[0]!.booking_id, amount: 1000, why: 'Просто так', idempotency_key: randomUUID() }
  expect(await api.as(admin).refusal(refundBooking, { params: link, body })).toBe('payment_status')
  expect(await api.as(listener).refusal(refundBooking, { params: link, body })).toBe('forbidden')
  expect(await api.as(slot.speaker).refusal(refundBooking, { params: link, body })).toBe('forbidden')
  expect(await api.anonymous.refusal(refundBooking, { params: link, body })).toBe('auth_not_provided')
  const other = await makePaidOrder(api, [await makeTimeSlot(api)])
  expect(await api.as(admin).refusal(refundBooking, { params: other.link, body })).toBe('not_exist')
})

test('the replaced booking of a late payment cannot be refunded', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const bank = bankOf(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  for (const ended of ['DECLINED', 'EXPIRED'] as const) {
    const listener = await makeListener(api)
    const link = await linkFor(api, listener, [await makeTimeSlot(api)])
    const order = () => api.as(listener).call(getOrder, { params: link })
    const { booking_id } = (await order()).items[0]!
    if (ended === 'DECLINED') await bank.decline(link)
    else {
      await db.updateTable('orders').set({ status: ended }).where('order_id', '=', link.order_id).execute()
      const expired = { status: ended, reason: ended }
      await db.updateTable('bookings').set(expired).where('order_id', '=', link.order_id).execute()
    }
    await bank.pay(link)
    expect(await order()).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
    const body = { booking_id, amount: 1000, why: 'По ошибке', idempotency_key: randomUUID() }
    expect(await api.as(admin).refusal(refundBooking, { params: link, body })).toBe('payment_status')
  }
})

test('a refund already made by hand at the bank is marked DONE', async () => {
  await using api = await startApi()
  const paid = await makePaidOrder(api, [await makeTimeSlot(api)])
  await bankOf(api).faults({ lose_notifications: true })
  await bankOf(api).refundByHand(paid.link)
  await paid.refund(250_000)
  await api.settle()
  expect(await paid.order()).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await api.ctx.db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'DONE' }])
})

test('the database refuses refunds above the payment', async () => {
  await using api = await startApi()
  const paid = await makePaidOrder(api, [await makeTimeSlot(api)])
  await paid.refund(200_000)
  const { order_id } = paid.link
  const { payment_id } = await api.ctx.db.selectFrom('payments').select('payment_id').executeTakeFirstOrThrow()
  const refund = {
    order_id,
    payment_id,
    amount: 50_001,
    why: 'by hand',
    status: 'PENDING',
    created_at: new Date(),
  } as const
  const insert = (amount: number) =>
    api.ctx.db
      .insertInto('refunds')
      .values({ ...refund, refund_id: randomUUID(), amount })
      .execute()
  await expect(insert(50_001)).rejects.toMatchObject({ constraint: 'refunds_within_payment' })
  await insert(50_000)
})
