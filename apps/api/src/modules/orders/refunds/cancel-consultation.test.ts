import { cancelConsultation, cancelRecord, getConsultation, signUp } from '@razgovor/contract/bookings'
import { getOrder } from '@razgovor/contract/orders'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot, type MadeSlot } from '../../../../test/factories.ts'
import { untilBlocked } from '../../../../test/lock-wait.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { lockSlots } from '../../bookings/sign-up/lock-slots.ts'
import { changeBookingsOfMeeting } from '../../bookings/change-bookings.ts'
import { cancelOne, listBookings } from './cancel-consultation.ts'

async function makePaid(api: TestApi, slot: MadeSlot, listener: TestUser) {
  const link = await linkFor(api, listener, [slot])
  await bankOf(api).pay(link)
  const order = () => api.as(listener).call(getOrder, { params: link })
  const { consultation_id } = (await order()).items[0]!
  const cancel = (user: TestUser, refund_amount?: number) =>
    api.as(user).call(cancelConsultation, {
      params: { id: consultation_id },
      body: { status: 'CANCELED', refund_amount },
    })
  return { consultation_id, order, cancel, link, one: { params: { id: consultation_id } } }
}

const body = { status: 'CANCELED' } as const

test('a listener who cancels exactly 24 hours before is fully refunded, and the place is free', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { starts_in_minutes: 25 * 60 })
  const { order, cancel, one } = await makePaid(api, slot, listener)
  await api.clock.advance({ hours: 1 })

  const shown = await api.as(listener).call(getConsultation, one)
  expect(shown.refund).toEqual({
    amount: 250_000,
    full_until_iso: api.clock.now().toISOString(),
    returns_credit: false,
  })
  const canceled = await cancel(listener, 250_000)
  expect(canceled).toMatchObject({
    status: 'CANCELED',
    reason: 'LISTENER',
    refunded_amount: 250_000,
    meeting_url: null,
  })
  await api.settle()
  expect(await order()).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await bankOf(api).taken()).toBe(0)
  await linkFor(api, await makeListener(api), [slot])
})

test('a listener who cancels less than 24 hours before gets no refund, and expecting one is refused', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { order, cancel, one } = await makePaid(api, await makeTimeSlot(api, { starts_in_minutes: 25 * 60 }), listener)
  await api.clock.advance({ hours: 1, seconds: 1 })

  expect(
    await api.as(listener).refusal(cancelConsultation, { ...one, body: { ...body, refund_amount: 250_000 } }),
  ).toBe('human_friendly')
  expect(await order()).toMatchObject({ items: [{ status: 'BOOKED' }] })
  expect(await cancel(listener, 0)).toMatchObject({ status: 'CANCELED', refunded_amount: 0 })
  await api.settle()
  expect(await order()).toMatchObject({ status: 'PAID', refunded_amount: 0 })
  expect(await bankOf(api).taken()).toBe(250_000)
})

test('the refund hours of the order apply, even if the setting has changed', async () => {
  await using api = await startApi({ environment: { REFUND_HOURS: '2' } })
  const listener = await makeListener(api)
  const { cancel } = await makePaid(api, await makeTimeSlot(api, { starts_in_minutes: 180 }), listener)
  api.ctx.config.REFUND_HOURS = 48
  expect(await cancel(listener)).toMatchObject({ refunded_amount: 250_000 })
})

test('a speaker’s cancellation refunds everybody at any hour, and the slot is not offered again', async () => {
  await using api = await startApi()
  const [paying, reserving] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api, { starts_in_minutes: 60 })
  await api.ctx.db.updateTable('time_slots').set({ places: 3 }).execute()
  const { order, cancel, one } = await makePaid(api, slot, paying)
  const open = await linkFor(api, reserving, [slot])

  expect((await api.as(slot.speaker).call(getConsultation, one)).refund.amount).toBe(250_000)
  expect(await cancel(slot.speaker)).toMatchObject({ status: 'CANCELED', reason: 'SPEAKER', side: 'SPEAKER' })
  await api.settle()
  expect(await order()).toMatchObject({ status: 'REFUNDED', items: [{ status: 'CANCELED' }] })
  expect(await api.as(reserving).call(getOrder, { params: open })).toMatchObject({ status: 'CANCELED' })
  expect(await bankOf(api).payment(open)).toMatchObject({ status: 'CANCELED' })
  const free = { params: { user_id: slot.speaker.user_id }, query: { from_time: '2058-01-14', days_count: 7 } }
  expect((await api.anonymous.call(getFreeSlots, free)).items).toEqual([])
})

test('each booking of an order is refunded separately', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 40 * 60, amount: 100_000 })]
  const link = await linkFor(api, listener, slots)
  await bankOf(api).pay(link)
  const order = () => api.as(listener).call(getOrder, { params: link })
  for (const [n, status] of (['PARTIALLY_REFUNDED', 'REFUNDED'] as const).entries()) {
    const { consultation_id } = (await order()).items[n]!
    await api.as(listener).call(cancelConsultation, { params: { id: consultation_id }, body })
    await api.settle()
    expect((await order()).status).toBe(status)
  }
  expect(await bankOf(api).taken()).toBe(0)
})

test('concurrent and repeated cancellations refund once', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  const { order, cancel } = await makePaid(api, slot, listener)
  const answers = await Promise.all([cancel(listener), cancel(slot.speaker), cancel(listener), cancel(slot.speaker)])
  expect(answers.every(({ status, refunded_amount }) => status === 'CANCELED' && refunded_amount === 250_000)).toBe(
    true,
  )
  await cancel(listener)
  await api.settle()
  expect(await order()).toMatchObject({ status: 'REFUNDED', refunded_amount: 250_000 })
  expect(await bank.payments()).toMatchObject([{ status: 'REFUNDED', remaining_amount: 0 }])
  expect(await api.ctx.db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'DONE' }])
})

test('a speaker who cancels during the payment leaves no booking and no unrefunded money', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  for (let n = 0; n < 6; n++) {
    const listener = await makeListener(api)
    const slot = await makeTimeSlot(api)
    const link = await linkFor(api, listener, [slot])
    const { items } = await api.as(listener).call(getOrder, { params: link })
    const one = { params: { id: items[0]!.consultation_id } }
    await Promise.all([bank.pay(link), api.as(slot.speaker).call(cancelConsultation, { ...one, body })])
    await api.settle()
    expect(await api.as(listener).call(getConsultation, one)).toMatchObject({ status: 'CANCELED', reason: 'SPEAKER' })
  }
  expect(await bank.taken()).toBe(0)
})

test.each(['lost', '500', 'error'])('a failed refund (%s) is retried and carried out once', async (how) => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 40 * 60, amount: 100_000 })]
  const link = await linkFor(api, listener, slots)
  await bank.pay(link)
  const { items } = await api.as(listener).call(getOrder, { params: link })
  await bank.faults({ fail_next: { method: 'Cancel', how, times: 3 } })
  const cheap = items.find(({ amount }) => amount === 100_000)!
  await api.as(listener).call(cancelConsultation, { params: { id: cheap.consultation_id }, body })
  await api.settle()
  expect(await bank.payments()).toMatchObject([{ status: 'PARTIAL_REFUNDED', remaining_amount: 250_000 }])
  const order = await api.as(listener).call(getOrder, { params: link })
  expect(order).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 100_000 })
})

test('canceling a reservation cancels its order and its payment', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const order = await api.as(listener).call(getOrder, { params: link })
  const params = { id: order.items[0]!.consultation_id }
  const canceled = await api.as(listener).call(cancelConsultation, { params, body })
  expect(canceled).toMatchObject({ status: 'CANCELED', refunded_amount: 0, payment_url: null })
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({ status: 'CANCELED' })
  await api.settle()
  expect(await bankOf(api).payment(link)).toMatchObject({ status: 'CANCELED' })
})

test('canceling a free meeting refunds nothing', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })
  const canceled = await api.as(listener).call(cancelConsultation, { params: { id: consultation_id }, body })
  expect(canceled).toMatchObject({ status: 'CANCELED', refunded_amount: 0 })
})

test('a paid booking cannot be canceled by the call for free ones', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  await makePaid(api, slot, listener)
  expect(await api.as(listener).refusal(cancelRecord, { params: slot })).toBe('payment_status')
})

test('neither side can cancel a meeting that has begun', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  const { consultation_id, one } = await makePaid(api, slot, listener)
  const start = { to: 'STARTED', by_user_id: listener.user_id, why: 'the first one joined' } as const
  await transact(api.ctx, (tx) => changeBookingsOfMeeting(tx, api.clock.now(), consultation_id, start))
  for (const user of [listener, slot.speaker])
    expect(await api.as(user).refusal(cancelConsultation, { ...one, body })).toBe('payment_status')
})

test('a speaker cannot cancel a meeting that is over, and its slot is kept', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { starts_in_minutes: 60 })
  const { one } = await makePaid(api, slot, await makeListener(api))
  await api.clock.advance({ hours: 2 })
  await api.settle()
  expect(await api.as(slot.speaker).refusal(cancelConsultation, { ...one, body })).toBe('payment_status')
  const { deleted_at } = await api.ctx.db.selectFrom('time_slots').select('deleted_at').executeTakeFirstOrThrow()
  expect(deleted_at).toBeNull()
})

test('canceling both bookings of an unpaid order at once leaves no open order', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 60 })]
  const link = await linkFor(api, listener, slots)
  const order = () => api.as(listener).call(getOrder, { params: link })
  const [first, second] = (await order()).items
  const canceling = await transact(api.ctx, async (tx) => {
    await lockSlots(tx, [first!.slot_id])
    const [booking] = await listBookings(tx, first!.consultation_id)
    const by = { by: 'LISTENER', by_user_id: listener.user_id, refund: 0 } as const
    await cancelOne(tx, api.clock.now(), booking!, by)
    const other = api.as(listener).call(cancelConsultation, { params: { id: second!.consultation_id }, body })
    await untilBlocked(api, other)
    return { other }
  })
  await canceling.other
  expect(await order()).toMatchObject({ status: 'CANCELED', payment_url: null })
})

test("another's meeting can not be canceled, nor without sign-in, nor with another status", async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  const { one } = await makePaid(api, slot, listener)
  expect(await api.as(await makeListener(api)).refusal(cancelConsultation, { ...one, body })).toBe('not_exist')
  expect(await api.anonymous.refusal(cancelConsultation, { ...one, body })).toBe('auth_not_provided')
  const wrong = { ...one, body: { status: 'ENDED' as 'CANCELED' } }
  expect(await api.as(listener).refusal(cancelConsultation, wrong)).toBe('validation')
})
