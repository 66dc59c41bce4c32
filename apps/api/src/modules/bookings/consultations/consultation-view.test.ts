import { cancelConsultation, cancelRecord, getConsultation, signUp } from '@razgovor/contract/bookings'
import { openDispute } from '@razgovor/contract/disputes'
import { getOrder } from '@razgovor/contract/orders'
import { bookingStatus, disputeHours, reservationMinutes } from '@razgovor/contract/words'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot, type MadeSlot, type MadeUser } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { recordRefund } from '../cancel-booking.ts'

function read(api: TestApi, user: MadeUser, id: string) {
  return api.as(user).call(getConsultation, { params: { id } })
}

async function makeGroupSlot(api: TestApi, details: Parameters<typeof makeTimeSlot>[1], places: number) {
  const slot = await makeTimeSlot(api, details)
  await api.ctx.db.updateTable('time_slots').set({ places }).where('slot_id', '=', slot.slot_id).execute()
  return slot
}

async function reserve(api: TestApi, listener: MadeUser, slots: MadeSlot[]) {
  const link = await linkFor(api, listener, slots)
  const { items } = await api.as(listener).call(getOrder, { params: link })
  return { link, ids: slots.map(({ slot_id }) => items.find((item) => item.slot_id === slot_id)!.consultation_id) }
}

test('a reservation shows its own payment link and deadline, and no meeting link', async () => {
  await using api = await startApi()
  const slot = await makeGroupSlot(api, {}, 2)
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const { link, ids } = await reserve(api, listener, [slot])
  const { link: otherLink } = await reserve(api, other, [slot])
  const id = ids[0]!
  expect(await read(api, listener, id)).toMatchObject({
    status: 'RESERVED',
    payment_url: link.payment_url,
    reserved_until_iso: plusMinutes(api.clock.now(), reservationMinutes).toISOString(),
    meeting_url: null,
    refund: { amount: 0 },
  })
  expect((await read(api, other, id)).payment_url).toBe(otherLink.payment_url)

  await bankOf(api).pay(link)
  expect(await read(api, listener, id)).toMatchObject({
    status: 'BOOKED',
    payment_url: null,
    reserved_until_iso: null,
    meeting_url: `${api.url}/meeting/${id}`,
  })
})

test('a canceled reservation shows no payment link, while the rest of its order shows one', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 300 })]
  const { link, ids } = await reserve(api, listener, slots)
  await api.as(listener).call(cancelConsultation, { params: { id: ids[0]! }, body: { status: 'CANCELED' } })
  expect((await read(api, listener, ids[0]!)).payment_url).toBeNull()
  expect((await read(api, listener, ids[1]!)).payment_url).toBe(link.payment_url)
})

test('the payment link of an abandoned attempt is not shown', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { ids } = await reserve(api, listener, [await makeTimeSlot(api)])
  await api.ctx.db.updateTable('payments').set({ abandoned_at: api.clock.now() }).execute()
  expect(await read(api, listener, ids[0]!)).toMatchObject({ status: 'RESERVED', payment_url: null })
})

test('the meeting link is shown until the meeting ends', async () => {
  await using api = await startApi()
  const { listener, speaker, consultation_id, room } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  await room.join(listener)
  for (const user of [listener, speaker])
    expect(await read(api, user, consultation_id)).toMatchObject({
      status: 'STARTED',
      meeting_url: `${api.url}/meeting/${consultation_id}`,
    })
  await api.clock.advance({ minutes: 60 })
  await api.settle()
  for (const user of [listener, speaker])
    expect(await read(api, user, consultation_id)).toMatchObject({ status: 'ENDED', meeting_url: null })
})

test('the refund deadline uses the refund hours of the order, and for a free booking the current setting', async () => {
  await using api = await startApi({ environment: { REFUND_HOURS: '2' } })
  const paid = await makePaidMeeting(api)
  api.ctx.config.REFUND_HOURS = 48
  const free = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 300 })
  const { refund } = await api.as(paid.listener).call(signUp, { params: free })
  expect(refund.full_until_iso).toBe(plusMinutes(free.time_start, -48 * 60).toISOString())
  const shown = await read(api, paid.listener, paid.consultation_id)
  expect(shown.refund.full_until_iso).toBe(plusMinutes(paid.slot.time_start, -2 * 60).toISOString())
})

test('two meetings of the same two people are read by their own ids', async () => {
  await using api = await startApi()
  const first = await makeMeeting(api)
  const { speaker, listener } = first
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 300 })
  const second = await api.as(listener).call(signUp, { params: slot })
  await api.as(listener).call(cancelRecord, { params: slot })
  for (const user of [speaker, listener]) {
    expect(await read(api, user, first.consultation_id)).toMatchObject({
      consultation_id: first.consultation_id,
      status: 'BOOKED',
      participants_count: 1,
    })
    expect(await read(api, user, second.consultation_id)).toMatchObject({
      consultation_id: second.consultation_id,
      status: 'CANCELED',
      participants_count: 0,
    })
  }
})

test('a listener with several bookings of one meeting sees the latest one', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  for (let round = 0; round < 3; round++) {
    const { booking_id, consultation_id } = await api.as(listener).call(signUp, { params: slot })
    expect(await read(api, listener, consultation_id)).toMatchObject({ booking_id, status: 'BOOKED' })
    const canceled = await api.as(listener).call(cancelRecord, { params: slot })
    expect(canceled).toMatchObject({ booking_id, status: 'CANCELED' })
  }
})

test('the speaker sees the highest-ranking status of all bookings', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const slot = await makeGroupSlot(api, { booking_mode: 'FREE_BOOKING' }, 6)
  const order = ['STARTED', 'BOOKED', 'RESERVED', 'ENDED', 'CANCELED', 'EXPIRED'] as const
  expect(order.toSorted()).toEqual(bookingStatus.options.toSorted())
  const bookings = []
  for (const status of order) {
    const booking = await api.as(await makeListener(api)).call(signUp, { params: slot })
    await db.updateTable('bookings').set({ status }).where('booking_id', '=', booking.booking_id).execute()
    bookings.push(booking)
  }
  for (const [n, { booking_id, consultation_id }] of bookings.entries()) {
    expect((await read(api, slot.speaker, consultation_id)).status).toBe(order[n])
    await db.updateTable('bookings').set({ status: 'EXPIRED' }).where('booking_id', '=', booking_id).execute()
  }
})

test('a paid meeting can be disputed by its listener once, for 72 hours, unless canceled or fully refunded', async () => {
  await using api = await startApi()
  const slot = await makeGroupSlot(api, { starts_in_minutes: 60 }, 5)
  const places = []
  for (let place = 0; place < 5; place++) places.push(await makePaidMeeting(api, { slot }))
  const [waiting, disputing, canceling, refunded, partly] = places
  const untilOf = async (user: MadeUser) => (await read(api, user, waiting!.consultation_id)).dispute_until_iso
  // A cancellation too late for a refund.
  await canceling!.cancel(canceling!.listener)
  expect(await untilOf(waiting!.listener)).toBeNull()

  await api.clock.advance({ hours: 2 })
  await api.settle()
  const dispute = { params: { booking_id: disputing!.booking_id }, body: { text: 'Спикер ушёл через пять минут' } }
  await api.as(disputing!.listener).call(openDispute, dispute)
  await transact(api.ctx, async (tx) => {
    await recordRefund(tx, refunded!.booking_id, 250_000)
    await recordRefund(tx, partly!.booking_id, 100_000)
  })
  const until = plusMinutes(slot.time_end, disputeHours * 60).toISOString()
  for (const { listener } of [waiting!, partly!]) expect(await untilOf(listener)).toBe(until)
  for (const { listener } of [disputing!, canceling!, refunded!]) expect(await untilOf(listener)).toBeNull()
  expect(await untilOf(slot.speaker)).toBeNull()

  await api.clock.advance({ hours: disputeHours })
  expect(await untilOf(waiting!.listener)).toBe(until)
  await api.clock.advance({ seconds: 1 })
  expect(await untilOf(waiting!.listener)).toBeNull()
})
