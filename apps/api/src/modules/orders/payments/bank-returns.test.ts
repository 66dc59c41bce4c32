import { listFutureAsListener } from '@razgovor/contract/bookings'
import { changePayment, getOrder, updateOrderStatus } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor, type Paylink } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { hoursPass } from '../../../../test/hours-pass.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { tariffsOf } from '../../../../test/tariffs.ts'
import { runJob } from '../../../../test/run-job.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'

const orderOf = (api: TestApi, user: TestUser, { order_id }: Pick<Paylink, 'order_id'>) =>
  api.as(user).call(getOrder, { params: { order_id } })

const balancesOf = (api: TestApi, { order_id }: Pick<Paylink, 'order_id'>) =>
  api.ctx.db
    .selectFrom('booking_balances')
    .innerJoin('bookings', 'bookings.booking_id', 'booking_balances.booking_id')
    .select(['held', 'earned', 'refunded'])
    .where('order_id', '=', order_id)
    .orderBy('bookings.time_start')
    .execute()

const paymentOf = (api: TestApi) => api.ctx.db.selectFrom('payments').select('payment_id').executeTakeFirstOrThrow()

const inBooks = (api: TestApi) => findDifferences(api.ctx.db, api.clock.now())

test('a full refund made by hand at the bank cancels the meeting, frees the place and notifies both sides', async () => {
  await using api = await startApi()
  const { listener, slot, link } = await makePaidMeeting(api)
  await bankOf(api).refundByHand(link)
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'REFUNDED', items: [{ status: 'CANCELED' }] })
  expect(await balancesOf(api, link)).toEqual([{ held: 0, earned: 0, refunded: 250_000 }])
  for (const user_id of [listener.user_id, slot.speaker.user_id])
    expect(await noticesOf(api, user_id)).toContainEqual(expect.stringMatching(/^Банк вернул деньги за встречу/))
  expect((await api.mailTo(listener.email))[0]!.subject).toMatch(/^Встреча отменена/)
  expect(await inBooks(api)).toEqual([])
  await linkFor(api, await makeListener(api), [slot])
})

test('a partial refund at the bank cancels the meeting with that price; the other stays booked', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = [
    await makeTimeSlot(api, { amount: 100_000 }),
    await makeTimeSlot(api, { starts_in_minutes: 60, amount: 250_000 }),
  ]
  const link = await linkFor(api, listener, slots)
  await bankOf(api).pay(link)
  await bankOf(api).refundByHand(link, 100_000)
  await api.settle()
  const { status, items } = await orderOf(api, listener, link)
  expect(status).toBe('PARTIALLY_REFUNDED')
  expect(Object.fromEntries(items.map((item) => [item.amount, item.status]))).toEqual({
    100_000: 'CANCELED',
    250_000: 'BOOKED',
  })
  expect(await inBooks(api)).toEqual([])
})

test('a refund at the bank below the meeting’s price keeps it booked and reduces the held money', async () => {
  await using api = await startApi()
  const { listener, link } = await makePaidMeeting(api)
  await bankOf(api).refundByHand(link, 70_000)
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    items: [{ status: 'BOOKED', refunded_amount: 70_000 }],
  })
  expect(await balancesOf(api, link)).toEqual([{ held: 180_000, earned: 0, refunded: 70_000 }])
  expect(await inBooks(api)).toEqual([])
})

test('repeated and out-of-date notifications change nothing after a refund by the bank', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { listener, link } = await makePaidMeeting(api)
  await bank.refundByHand(link)
  await api.settle()
  for (const status of ['REFUNDED', 'CONFIRMED', 'AUTHORIZED', 'PARTIAL_REFUNDED', 'REFUNDED'])
    await bank.notify(link, { status })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'REFUNDED', items: [{ status: 'CANCELED' }] })
  expect(await balancesOf(api, link)).toEqual([{ held: 0, earned: 0, refunded: 250_000 }])
})

test('a payment refunded before its first notification books nothing', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.faults({ lose_notifications: true })
  await bank.pay(link)
  await bank.refundByHand(link)
  await bank.faults({})
  await bank.notify(link, { status: 'REFUNDED' })
  await bank.notify(link, { status: 'CONFIRMED' })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'FAILED', items: [{ status: 'CANCELED' }] })
  expect(await balancesOf(api, link)).toEqual([])
})

test('a refund at the bank after the meeting reduces the speaker’s balance', async () => {
  await using api = await startApi()
  const { listener, slot, link } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ days: 2 })
  await api.settle()
  const earned = await balancesOf(api, link)
  expect(earned).toMatchObject([{ held: 0, earned: 225_000 }])
  await bankOf(api).refundByHand(link)
  await api.settle()
  expect(await balancesOf(api, link)).toEqual([{ held: 0, earned: 0, refunded: 250_000 }])
  const { balance } = await api.ctx.db
    .selectFrom('speaker_balances')
    .select('balance')
    .where('speaker_id', '=', slot.speaker.user_id)
    .executeTakeFirstOrThrow()
  expect(balance).toBe(0)
  expect(await noticesOf(api, listener.user_id)).toContainEqual(
    expect.stringMatching(/^Банк вернул 2.500.₽ за встречу/),
  )
  expect(await noticesOf(api, slot.speaker.user_id)).toContainEqual(
    expect.stringMatching(/^Банк вернул слушателю 2.500.₽ за встречу/),
  )
  expect((await api.mailTo(listener.email))[0]!.subject).toMatch(/^Банк вернул/)
  expect(await inBooks(api)).toEqual([])
})

for (const notified of ['at once', 'after the bank answered us', 'never'] as const) {
  test(`an order given up while its payer pays ends with the money back and nobody booked; notified ${notified}`, async () => {
    await using api = await startApi()
    const bank = bankOf(api)
    const listener = await makeListener(api)
    const link = await linkFor(api, listener, [await makeTimeSlot(api)])
    await bank.faults({ pay_before: 'Cancel', ...(notified !== 'at once' && { lose_notifications: true }) })
    await api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })
    await api.settle()
    if (notified === 'after the bank answered us') await bank.notify(link, { status: 'CONFIRMED' })
    await api.settle()
    await api.as(listener).call(updateOrderStatus, { params: link })
    expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
    const { items } = await api.as(listener).call(listFutureAsListener, { params: { user_id: listener.user_id } })
    expect(items.filter(({ status }) => status === 'BOOKED')).toEqual([])
    expect((await balancesOf(api, link)).map(({ held }) => held).filter(Boolean)).toEqual([])
    expect(await inBooks(api)).toEqual([])
  })
}

test('a payment made while its order expires is refunded by the bank and books nothing', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.faults({ pay_before: 'Cancel', lose_notifications: true })
  // The order's payment window ends shortly before the bank's link expires.
  await api.ctx.db.updateTable('orders').set({ expires_at: api.clock.now() }).execute()
  await api.clock.advance({ minutes: 10 })
  await runJob(api.ctx, 'sweep-payments', {})
  await api.settle()
  expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED' })
  await bank.notify(link, { status: 'CONFIRMED' })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'EXPIRED', items: [{ status: 'EXPIRED' }] })
})

test('a cancellation whose answer was lost is detected later and books nothing', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.faults({ pay_before: 'Cancel', fail_next: { method: 'Cancel', how: 'lost' } })
  await api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })
  await api.settle()
  await api.clock.advance({ minutes: 5 })
  await api.settle()
  expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED' })
  const { items } = await orderOf(api, listener, link)
  expect(items.map(({ status }) => status)).not.toContain('BOOKED')
  expect((await balancesOf(api, link)).map(({ held }) => held).filter(Boolean)).toEqual([])
})

test('the rest of a hold that the bank reversed in part is released, and its order fails', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.become(link, 'PARTIAL_REVERSED')
  await bank.notify(link, { status: 'PARTIAL_REVERSED' })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'FAILED', items: [{ status: 'CANCELED' }] })
  expect(await bank.payment(link)).toMatchObject({ status: 'REVERSED', remaining_amount: 0 })
})

test('a tariff payment refunded by hand at the bank ends the tariff, which can then be bought again', async () => {
  await using api = await startApi()
  const tariffs = tariffsOf(api, await makeSpeaker(api))
  const bought = await tariffs.buy('BASIC', 'MONTHLY')
  expect(bought.current.tariff.code).toBe('BASIC')
  await bankOf(api).refundByHand(bought)
  await api.settle()
  expect((await tariffs.current()).tariff.code).toBe('FREE')
  expect(await tariffs.orders()).toMatchObject([{ status: 'REFUNDED' }])
  expect(await inBooks(api)).toEqual([])
  expect((await tariffs.buy('BASIC', 'MONTHLY')).current.tariff.code).toBe('BASIC')
})

const recordCancelRequest = (api: TestApi) =>
  api.ctx.db.updateTable('payments').set({ cancel_asked_at: api.clock.now() }).execute()

test('a paid notification is ignored while the bank is canceling the payment', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })
  await recordCancelRequest(api)
  await bank.pay(link)
  await bank.faults({ lose_notifications: true })
  await bank.refundByHand(link)
  await api.clock.advance({ minutes: 5 })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'CANCELED', items: [{ status: 'CANCELED' }] })
  expect(await balancesOf(api, link)).toEqual([])
})

test('while a cancellation whose answer was lost may be under way, a state that says paid is not applied', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const lost = { fail_next: { method: 'Cancel', how: 'lost' } }
  await bank.faults({ pay_before: 'Cancel', stale_reads: true, lose_notifications: true, ...lost })
  await api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })
  await api.settle()
  await api.clock.advance({ minutes: 5 })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'CANCELED', items: [{ status: 'CANCELED' }] })
  await bank.faults({ lose_notifications: true })
  await hoursPass(api, 1)
  expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'CANCELED', items: [{ status: 'CANCELED' }] })
  expect(await balancesOf(api, link)).toEqual([])
})

test('an order whose cancellation never reached the bank is booked when it can no longer arrive', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.faults({ lose_notifications: true, fail_next: { method: 'Cancel', how: '500' } })
  await api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })
  await runJob(api.ctx, 'close-payment', await paymentOf(api)).catch(() => {})
  await bank.pay(link)
  await bank.notify(link, { status: 'CONFIRMED' })
  await api.clock.advance({ minutes: 9 })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'CANCELED' })
  await api.clock.advance({ minutes: 1 })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID' })
  expect(await balancesOf(api, link)).toContainEqual({ held: 250_000, earned: 0, refunded: 0 })
})

test('the bank’s answer to a cancellation wins over outdated payment states', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.faults({ pay_before: 'Cancel', stale_reads: true, lose_notifications: true })
  await api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })
  await api.settle()
  await bank.become(link, 'CONFIRMED')
  await bank.notify(link, { status: 'CONFIRMED' })
  await api.settle()
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'CANCELED', items: [{ status: 'CANCELED' }] })
})
