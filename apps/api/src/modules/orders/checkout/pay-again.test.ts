import { listFutureAsListener } from '@razgovor/contract/bookings'
import { changePayment, createPaylink, getOrder, listOrders } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { bankOf, linkFor, type Paylink } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { askBefore, question } from '../../../../test/questions.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'

const payAgain = (api: TestApi, user: TestUser, { order_id }: Pick<Paylink, 'order_id'>, amount?: number) =>
  api.as(user).call(changePayment, { params: { order_id }, body: { status: 'NEW', ...(amount && { amount }) } })

test('paying again for a pending order returns the same link', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const again = await payAgain(api, listener, link, 250_000)
  expect(again).toMatchObject({ order_id: link.order_id, payment_url: link.payment_url, status: 'PENDING' })
  expect(await bankOf(api).payments()).toHaveLength(1)
})

test.each(['FAILED', 'EXPIRED', 'CANCELED'] as const)(
  'paying again for an order that is %s creates a new order with the same meetings',
  async (status) => {
    await using api = await startApi()
    const bank = bankOf(api)
    const listener = await makeListener(api)
    const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 300 })]
    const link = await linkFor(api, listener, slots)
    if (status === 'FAILED') await bank.decline(link)
    if (status === 'EXPIRED') await api.clock.advance({ minutes: 20 })
    if (status === 'CANCELED')
      await api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })
    await api.settle()
    expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({ status })

    const again = await payAgain(api, listener, link, 500_000)
    expect(again.order_id).not.toBe(link.order_id)
    expect(again.items.map(({ slot_id }) => slot_id).toSorted()).toEqual(slots.map(({ slot_id }) => slot_id).toSorted())
    await bank.pay({ ...link, payment_url: again.payment_url! })
    expect(await api.as(listener).call(getOrder, { params: again })).toMatchObject({ status: 'PAID' })
    expect(await bank.taken()).toBe(500_000)
  },
)

test('paying again fails if a slot was taken meanwhile, names it and reserves nothing', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 300 })]
  const link = await linkFor(api, listener, slots)
  await bank.decline(link)
  await bank.pay(await linkFor(api, other, [slots[0]!]))
  const refused = await payAgain(api, listener, link).catch((error: unknown) => error)
  expect((refused as Refusal).error_name).toBe('timeslot_busy')
  expect(Object.values((refused as Refusal).body.fields!)).toEqual([expect.stringContaining('это время уже заняли')])
  expect((await api.as(listener).call(listOrders)).total_count).toBe(1)
})

test('paying again is refused for a paid order, another user’s order or a changed amount', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, stranger] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api)
  const link = await linkFor(api, listener, [slot])
  const body = { status: 'NEW' } as const
  expect(await api.as(stranger).refusal(changePayment, { params: link, body })).toBe('not_exist')
  await bank.decline(link)
  expect(await api.as(listener).refusal(changePayment, { params: link, body: { ...body, amount: 1000 } })).toBe(
    'human_friendly',
  )
  const again = await payAgain(api, listener, link)
  await bank.pay({ ...link, payment_url: again.payment_url! })
  expect(await api.as(listener).refusal(changePayment, { params: again, body })).toBe('payment_status')
  expect(await api.as(listener).refusal(changePayment, { params: link, body })).toBe('already_exists')
})

test('five presses on «Оплатить ещё раз» make one order, and canceling it during payment never loses money', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await bank.decline(link)
  const again = await Promise.all(Array.from({ length: 5 }, () => payAgain(api, listener, link)))
  expect(new Set(again.map(({ order_id }) => order_id)).size).toBe(1)
  const [order] = again
  await Promise.allSettled([
    api.as(listener).call(changePayment, { params: order!, body: { status: 'CANCELED' } }),
    bank.pay({ ...link, payment_url: order!.payment_url! }),
  ])
  await api.settle()
  const { status, amount, refunded_amount } = await api.as(listener).call(getOrder, { params: order! })
  // Either request may win: the order is paid, refunded, or canceled without a payment.
  expect(['PAID', 'REFUNDED', 'CANCELED']).toContain(status)
  expect(await bank.taken()).toBe(status === 'PAID' ? amount - refunded_amount : 0)
})

test('other paid orders of the payer do not prevent paying again for a failed one', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  await bank.pay(await linkFor(api, listener, [await makeTimeSlot(api)]))
  const failed = await linkFor(api, listener, [await makeTimeSlot(api, { starts_in_minutes: 300 })])
  await bank.decline(failed)
  expect(await payAgain(api, listener, failed)).toMatchObject({ status: 'PENDING', amount: 250_000 })
})

test('a required question that was added after an order does not prevent paying again for it, only a new order', async () => {
  await using api = await startApi()
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  const slot = await makeTimeSlot(api, { speaker })
  const link = await linkFor(api, listener, [slot])
  await bankOf(api).decline(link)
  await askBefore(api, speaker, [question({ is_required: true })])
  const { slot_id } = slot
  expect(await api.as(listener).refusal(createPaylink, { body: { slot_ids: [slot_id] } })).toBe('human_friendly')
  const again = await payAgain(api, listener, link)
  expect(again).toMatchObject({ status: 'PENDING', items: [{ slot_id }] })
  await bankOf(api).pay({ ...link, payment_url: again.payment_url! })
  const { items } = await api.as(listener).call(listFutureAsListener, { params: listener, query: {} })
  expect(items).toMatchObject([{ status: 'BOOKED', questions: { missing_count: 1 } }])
})
