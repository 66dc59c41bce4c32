import { getConsultation, listFutureAsListener } from '@razgovor/contract/bookings'
import { addToCart, changePayment, createPaylink, getOrder, listCart, listOrders } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankSettings } from '../../../../test/bank-settings.ts'
import { Refusal } from '../../../../test/api-client.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

async function refused(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error })
  return error
}

const orderOf = (api: TestApi, user: TestUser, order_id: string) =>
  api.as(user).call(getOrder, { params: { order_id } })

test('creating a payment link reserves the place, and paying books the meeting', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)

  const link = await linkFor(api, listener, [slot])
  expect(link.expires_at).toBe('2058-01-14T09:20:00.000Z')
  const { items, ...order } = await orderOf(api, listener, link.order_id)
  expect(order).toMatchObject({ status: 'PENDING', amount: 250_000, payment_url: link.payment_url, refund_hours: 24 })
  expect(items).toMatchObject([{ slot_id: slot.slot_id, status: 'RESERVED', amount: 250_000 }])
  const params = { params: { id: items[0]!.consultation_id } }
  expect(await api.as(listener).call(getConsultation, params)).toMatchObject({
    status: 'RESERVED',
    payment_url: link.payment_url,
    reserved_until_iso: link.expires_at,
    meeting_url: null,
  })

  await bank.pay(link)
  expect(await orderOf(api, listener, link.order_id)).toMatchObject({ status: 'PAID', payment_url: null })
  expect(await api.as(listener).call(getConsultation, params)).toMatchObject({
    status: 'BOOKED',
    payment_url: null,
    reserved_until_iso: null,
    refund: { amount: 250_000, full_until_iso: '2058-01-16T09:00:00.000Z' },
  })
  expect(await api.as(listener).call(listOrders)).toMatchObject({
    total_count: 1,
    items: [{ order_id: link.order_id }],
  })
})

test('the payment window closes at the start of the first meeting', async () => {
  await using api = await startApi()
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 5 })]
  const { expires_at } = await linkFor(api, await makeListener(api), slots)
  expect(expires_at).toBe('2058-01-14T09:05:00.000Z')
})

test('a meeting that starts within a minute can be paid for 61 seconds, because the bank requires at least a minute', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { starts_in_minutes: 1 })
  await api.clock.advance({ seconds: 30 })
  const { expires_at } = await linkFor(api, await makeListener(api), [slot])
  expect(expires_at).toBe('2058-01-14T09:01:31.000Z')
})

test('concurrent calls for the same slots make one order and one payment', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 60 })]
  const links = await Promise.all([
    linkFor(api, listener, slots),
    linkFor(api, listener, slots.toReversed()),
    linkFor(api, listener, [...slots, ...slots]),
  ])
  expect(new Set(links.map((link) => JSON.stringify(link))).size).toBe(1)
  expect(await bankOf(api).payments()).toHaveLength(1)
})

test('a different set with a slot of an open order is refused with payment_exists', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const [slot, other] = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 60 })]
  const link = await linkFor(api, listener, [slot])
  const both = { body: { slot_ids: [slot.slot_id, other.slot_id] } }
  expect(await api.as(listener).refusal(createPaylink, both)).toBe('payment_exists')
  await api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })
  await linkFor(api, listener, [slot, other])
})

test('only one of fifty listeners who pay for one slot at once gets a link, and nobody else is charged', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const slot = await makeTimeSlot(api)
  const listeners = await Promise.all(Array.from({ length: 50 }, () => makeListener(api)))
  const outcomes = await Promise.all(
    listeners.map((listener) =>
      linkFor(api, listener, [slot]).then(
        () => 'link',
        (error: Refusal) => error.error_name,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'link')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'timeslot_busy')).toHaveLength(49)
  expect(await bank.payments()).toHaveLength(1)
  expect(await bank.taken()).toBe(0)
})

test('if one of three slots is taken none is reserved, and the error names it with the nearest free times', async () => {
  await using api = await startApi()
  const [listener, rival] = [await makeListener(api), await makeListener(api)]
  const speaker = await makeSpeaker(api, { first_name: 'Анна', last_name: 'Сафонова' })
  const [first, lost, last] = [
    await makeTimeSlot(api, { starts_in_minutes: 24 * 60 }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 26 * 60 }),
    await makeTimeSlot(api, { starts_in_minutes: 28 * 60 }),
  ]
  for (const hours of [25, 27, 30, 90]) await makeTimeSlot(api, { speaker, starts_in_minutes: hours * 60 })
  await linkFor(api, rival, [lost])

  const caller = api.as(listener, { 'x-device-timezone': 'Asia/Yekaterinburg' })
  const slot_ids = [first, lost, last].map(({ slot_id }) => slot_id)
  const { error_name, body } = await refused(caller.call(createPaylink, { body: { slot_ids } }))
  expect(error_name).toBe('timeslot_busy')
  expect(body.fields).toEqual({
    'slot_ids.1':
      'Анна Сафонова, 15 января, 16:00: это время уже заняли. ' +
      'Свободно: 15 января, 15:00; 15 января, 17:00; 15 января, 20:00',
  })
  expect((await api.as(listener).call(listFutureAsListener, { params: listener })).total_count).toBe(0)
  await linkFor(api, listener, [first, last])
})

test('several taken slots are refused together, with a message for each', async () => {
  await using api = await startApi()
  const [listener, rival] = [await makeListener(api), await makeListener(api)]
  const speaker = await makeSpeaker(api, { first_name: 'Анна', last_name: 'Сафонова' })
  const [free, ...lost] = [
    await makeTimeSlot(api, { speaker, starts_in_minutes: 24 * 60 }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 26 * 60 }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 28 * 60 }),
  ]
  await linkFor(api, rival, lost)

  const slot_ids = [free, ...lost].map(({ slot_id }) => slot_id)
  const { error_name, body } = await refused(api.as(listener).call(createPaylink, { body: { slot_ids } }))
  const messages = [
    'Анна Сафонова, 15 января, 14:00: это время уже заняли',
    'Анна Сафонова, 15 января, 16:00: это время уже заняли',
  ]
  expect(error_name).toBe('human_friendly_multiple')
  expect(body).toMatchObject({ error_code: 203, fields: { 'slot_ids.1': messages[0], 'slot_ids.2': messages[1] } })
  expect(body.error_message.split('\n')).toEqual(messages)
  expect((await api.as(listener).call(listFutureAsListener, { params: listener })).total_count).toBe(0)
})

test('one of two concurrent carts with the same slots gets all of them and the other none', async () => {
  await using api = await startApi()
  const listeners = [await makeListener(api), await makeListener(api)]
  const slots = await Promise.all([60, 180, 300].map((starts_in_minutes) => makeTimeSlot(api, { starts_in_minutes })))
  const outcomes = await Promise.allSettled([
    linkFor(api, listeners[0]!, slots),
    linkFor(api, listeners[1]!, slots.toReversed()),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await api.ctx.db.selectFrom('bookings').select('booking_id').execute()).length).toBe(3)
})

test('free, own, overlapping, started and unknown slots get no payment link', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  const overlapping = await makeTimeSlot(api)
  const free = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 300 })
  const soon = await makeTimeSlot(api, { starts_in_minutes: 1 })
  const pay = (user: TestUser, ...slot_ids: string[]) =>
    refused(api.as(user).call(createPaylink, { body: { slot_ids } }))

  expect((await pay(listener, free.slot_id)).error_name).toBe('human_friendly')
  expect((await pay(slot.speaker, slot.slot_id)).error_name).toBe('forbidden')
  const overlap = await pay(listener, slot.slot_id, overlapping.slot_id)
  expect(overlap.error_name).toBe('timeslot_intersection')
  expect(Object.keys(overlap.body.fields ?? {})).toHaveLength(1)
  expect((await pay(listener, newId(new Date()))).error_name).toBe('not_exist')
  expect((await pay(listener)).error_name).toBe('validation')
  await api.clock.advance({ minutes: 1 })
  expect((await pay(listener, soon.slot_id)).error_name).toBe('timeslot_busy')
  const anonymous = await api.anonymous.refusal(createPaylink, { body: { slot_ids: [slot.slot_id] } })
  expect(anonymous).toBe('auth_not_provided')
  expect(await bankOf(api).payments()).toEqual([])
})

test.each(['lost', '500', 'error'])(
  'a lasting acquirer failure (%s) returns payment_service, frees the place and keeps the cart',
  async (how) => {
    await using api = await startApi()
    const bank = bankOf(api)
    const [listener, other] = [await makeListener(api), await makeListener(api)]
    const slot = await makeTimeSlot(api)
    await api.as(listener).call(addToCart, { body: { slot_id: slot.slot_id } })
    await bank.faults({ fail_next: { method: 'Init', how, times: 2 } })

    const body = { slot_ids: [slot.slot_id] }
    expect(await api.as(listener).refusal(createPaylink, { body })).toBe('payment_service')
    const { items } = await api.as(listener).call(listOrders)
    expect(items).toMatchObject([{ status: 'FAILED', items: [{ status: 'CANCELED' }] }])
    expect((await api.as(listener).call(listCart)).items).toMatchObject([{ availability: 'AVAILABLE' }])

    await api.settle()
    for (const payment of await bank.payments()) expect(payment.status).toBe('CANCELED')
    await linkFor(api, other, [slot])
  },
)

test('an acquirer timeout returns payment_service', async () => {
  await using api = await startApi({ environment: bankSettings.timeout(100) })
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api)]
  await bankOf(api).faults({ fail_next: { method: 'Init', how: 'timeout', times: 2 } })
  expect(await api.as(listener).refusal(createPaylink, { body: { slot_ids: [slot.slot_id] } })).toBe('payment_service')
})

test('after one lost answer a second attempt gives the link, and the first payment is canceled', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  await bank.faults({ fail_next: { method: 'Init', how: 'lost', times: 1 } })
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await api.settle()
  expect((await bank.payments()).map(({ status }) => status).toSorted()).toEqual(['CANCELED', 'NEW'])
  await bank.pay(link)
  expect(await orderOf(api, listener, link.order_id)).toMatchObject({ status: 'PAID' })
  expect(await bank.taken()).toBe(250_000)
})

test('canceling an order frees its places at once and cancels its payment; canceling again changes nothing', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api)
  const link = await linkFor(api, listener, [slot])
  const giveUp = { params: { order_id: link.order_id }, body: { status: 'CANCELED' } } as const

  expect(await api.as(other).refusal(changePayment, giveUp)).toBe('not_exist')
  expect(await api.anonymous.refusal(changePayment, giveUp)).toBe('auth_not_provided')
  const order = await api.as(listener).call(changePayment, giveUp)
  expect(order).toMatchObject({ status: 'CANCELED', payment_url: null, items: [{ status: 'CANCELED' }] })
  expect(await api.as(listener).call(changePayment, giveUp)).toEqual(order)
  await api.settle()
  expect(await bank.payment(link)).toMatchObject({ status: 'CANCELED' })

  const next = await linkFor(api, other, [slot])
  await bank.pay(next)
  const paid = { ...giveUp, params: { order_id: next.order_id } }
  expect(await api.as(other).refusal(changePayment, paid)).toBe('payment_status')
})

test("another's order does not exist", async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const params = { order_id: link.order_id }
  expect(await api.as(await makeListener(api)).refusal(getOrder, { params })).toBe('not_exist')
  expect(await api.anonymous.refusal(getOrder, { params })).toBe('auth_not_provided')
  expect(await api.anonymous.refusal(listOrders)).toBe('auth_not_provided')
})
