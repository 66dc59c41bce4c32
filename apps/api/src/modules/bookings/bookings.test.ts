import {
  cancelRecord,
  countFutureAsListener,
  getConsultation,
  getConsultationIcs,
  listFutureAsListener,
  listFutureAsSpeaker,
  listPreviousAsListener,
  listPreviousAsSpeaker,
  signUp,
} from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeSlot } from '../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'

const makeFreeSlot = (api: TestApi, details: Parameters<typeof makeTimeSlot>[1] = {}) =>
  makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', ...details })

const book = (api: TestApi, listener: TestUser, { slot_id }: Pick<MadeSlot, 'slot_id'>) =>
  api.as(listener).call(signUp, { params: { slot_id } })

test('signing up for a free slot books it at once, and both sides see the booking', async () => {
  await using api = await startApi()
  const slot = await makeFreeSlot(api)
  const listener = await makeListener(api)

  const consultation = await book(api, listener, slot)
  expect(consultation).toMatchObject({
    status: 'BOOKED',
    side: 'LISTENER',
    amount: 0,
    participants: [],
    participants_count: 1,
    order_id: null,
    meeting_url: `${api.url}/meeting/${consultation.consultation_id}`,
    speaker: { user_id: slot.speaker.user_id, first_name: 'Анна' },
    refund: { amount: 0 },
  })
  const params = { id: consultation.consultation_id }
  expect(await api.as(slot.speaker).call(getConsultation, { params })).toMatchObject({
    status: 'BOOKED',
    side: 'SPEAKER',
    participants: [{ user_id: listener.user_id }],
  })
  const counted = await api.as(listener).call(countFutureAsListener, { params: listener })
  expect(counted.count).toBe(1)
})

test("another person's meeting does not exist, and nothing is open without sign-in", async () => {
  await using api = await startApi()
  const slot = await makeFreeSlot(api)
  const listener = await makeListener(api)
  const stranger = await makeListener(api)
  const { consultation_id } = await book(api, listener, slot)

  const one = { params: { id: consultation_id } }
  expect(await api.as(stranger).refusal(getConsultation, one)).toBe('not_exist')
  expect(await api.as(stranger).refusal(getConsultationIcs, one)).toBe('not_exist')
  expect(await api.as(stranger).refusal(cancelRecord, { params: slot })).toBe('not_exist')
  for (const list of [listFutureAsListener, listPreviousAsListener, countFutureAsListener])
    expect(await api.as(stranger).refusal(list, { params: listener })).toBe('forbidden')
  for (const list of [listFutureAsSpeaker, listPreviousAsSpeaker])
    expect(await api.as(listener).refusal(list, { params: listener })).toBe('forbidden')

  for (const call of [getConsultation, getConsultationIcs])
    expect(await api.anonymous.refusal(call, one)).toBe('auth_not_provided')
  for (const call of [signUp, cancelRecord])
    expect(await api.anonymous.refusal(call, { params: slot })).toBe('auth_not_provided')
  expect(await api.as(listener).refusal(getConsultation, { params: { id: 'nonsense' } })).toBe('validation')
})

test('a paid, own, started or unknown slot cannot be signed up for', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeFreeSlot(api, { starts_in_minutes: 30 })
  const paid = await makeTimeSlot(api)
  const params = { params: slot }

  expect(await api.as(listener).refusal(signUp, { params: paid })).toBe('human_friendly')
  expect(await api.as(listener).refusal(signUp, { params: { slot_id: newId(new Date()) } })).toBe('not_exist')
  expect(await api.as(slot.speaker).refusal(signUp, params)).toBe('forbidden')
  await api.clock.advance({ minutes: 30 })
  expect(await api.as(listener).refusal(signUp, params)).toBe('timeslot_busy')
})

test('a blocked speaker cannot be booked', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeFreeSlot(api)
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', slot.speaker.user_id)
    .execute()
  expect(await api.as(listener).refusal(signUp, { params: slot })).toBe('human_friendly')
})

test('signing up again is already_exists, and signing up for an overlapping slot is timeslot_intersection', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeFreeSlot(api)
  const overlapping = await makeFreeSlot(api, { starts_in_minutes: 3 * 24 * 60 + 59 })
  const adjacent = await makeFreeSlot(api, { starts_in_minutes: 3 * 24 * 60 + 60 })

  await book(api, listener, slot)
  expect(await api.as(listener).refusal(signUp, { params: slot })).toBe('already_exists')
  expect(await api.as(listener).refusal(signUp, { params: overlapping })).toBe('timeslot_intersection')
  await book(api, listener, adjacent)
})

test('one of ten listeners who book a slot at once gets it', async () => {
  await using api = await startApi()
  const slot = await makeFreeSlot(api)
  const listeners = await Promise.all(Array.from({ length: 10 }, () => makeListener(api)))
  const outcomes = await Promise.all(
    listeners.map((listener) =>
      book(api, listener, slot).then(
        () => 'booked',
        (error: { error_name: string }) => error.error_name,
      ),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['booked', ...Array.from({ length: 9 }, () => 'timeslot_busy')])
})

test('a listener who books two overlapping slots at once gets one of them', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = await Promise.all([makeFreeSlot(api), makeFreeSlot(api)])
  const outcomes = await Promise.allSettled(slots.map((slot) => book(api, listener, slot)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a group slot fills its places from the lowest, and a canceled place can be booked again', async () => {
  await using api = await startApi()
  const slot = await makeFreeSlot(api)
  await api.ctx.db.updateTable('time_slots').set({ places: 3 }).where('slot_id', '=', slot.slot_id).execute()
  const listeners = await Promise.all(Array.from({ length: 5 }, () => makeListener(api)))

  const outcomes = await Promise.allSettled(listeners.map((listener) => book(api, listener, slot)))
  const booked = listeners.filter((_, n) => outcomes[n]!.status === 'fulfilled')
  const left = listeners.find((_, n) => outcomes[n]!.status === 'rejected')!
  expect(booked).toHaveLength(3)

  await api.as(booked[1]!).call(cancelRecord, { params: slot })
  const consultation = await book(api, left, slot)
  expect(consultation.participants_count).toBe(3)
  const places = await api.ctx.db
    .selectFrom('bookings')
    .select('place')
    .where('status', '=', 'BOOKED')
    .orderBy('place')
    .execute()
  expect(places.map(({ place }) => place)).toEqual([1, 2, 3])
  const { places_taken } = await api.ctx.db.selectFrom('time_slots').select('places_taken').executeTakeFirstOrThrow()
  expect(places_taken).toBe(3)
})

test('a free booking can be canceled repeatedly with the same answer, and not after the meeting’s end', async () => {
  await using api = await startApi({ rooms: true })
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const slot = await makeFreeSlot(api)

  await book(api, listener, slot)
  const canceled = await api.as(listener).call(cancelRecord, { params: slot })
  expect(canceled).toMatchObject({ status: 'CANCELED', reason: 'LISTENER', meeting_url: null })
  expect(await api.as(listener).call(cancelRecord, { params: slot })).toEqual(canceled)

  await book(api, other, slot)
  await api.clock.advance({ days: 4 })
  await api.settle()
  expect(await api.as(other).refusal(cancelRecord, { params: slot })).toBe('payment_status')
})

test('every status change of a booking is recorded with user, time and reason', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeFreeSlot(api)
  await book(api, listener, slot)
  await api.as(listener).call(cancelRecord, { params: slot })
  const history = await api.ctx.db
    .selectFrom('booking_history')
    .select(['from_status', 'to_status', 'by_user_id', 'why', 'at'])
    .orderBy('booking_history_id')
    .execute()
  const by = { by_user_id: listener.user_id, at: api.clock.now() }
  expect(history).toEqual([
    { from_status: null, to_status: 'BOOKED', why: 'signed up', ...by },
    { from_status: 'BOOKED', to_status: 'CANCELED', why: 'the listener canceled', ...by },
  ])
})

test('upcoming meetings are listed earliest first and past ones latest first, page by page', async () => {
  await using api = await startApi({ rooms: true })
  const listener = await makeListener(api)
  const speaker = await makeSpeaker(api)
  const slots: MadeSlot[] = []
  for (const days of [3, 1, 2]) slots.push(await makeFreeSlot(api, { speaker, starts_in_minutes: days * 24 * 60 }))
  for (const slot of slots) await book(api, listener, slot)
  const [third, first, second] = slots

  const ahead = await api.as(listener).call(listFutureAsListener, { params: listener, query: { limit: 2 } })
  expect(ahead.total_count).toBe(3)
  expect(ahead.items.map(({ slot_id }) => slot_id)).toEqual([first!.slot_id, second!.slot_id])
  const rest = await api.as(listener).call(listFutureAsListener, { params: listener, query: { limit: 2, offset: 2 } })
  expect(rest.items.map(({ slot_id }) => slot_id)).toEqual([third!.slot_id])

  await api.as(listener).call(cancelRecord, { params: third! })
  await api.clock.advance({ hours: 26 })
  await api.settle()
  for (const [user, future, previous] of [
    [listener, listFutureAsListener, listPreviousAsListener],
    [speaker, listFutureAsSpeaker, listPreviousAsSpeaker],
  ] as const) {
    const over = await api.as(user).call(previous, { params: user })
    expect(over.items.map(({ slot_id, status }) => [slot_id, status])).toEqual([
      [third!.slot_id, 'CANCELED'],
      [first!.slot_id, 'ENDED'],
    ])
    expect(over.total_count).toBe(2)
    const still = await api.as(user).call(future, { params: user })
    expect(still.items.map(({ slot_id }) => slot_id)).toEqual([second!.slot_id])
  }
})

test('a meeting that was canceled and booked again is listed once', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeFreeSlot(api)
  await book(api, listener, slot)
  await api.as(listener).call(cancelRecord, { params: slot })
  await book(api, listener, slot)
  const previous = await api.as(listener).call(listPreviousAsListener, { params: listener })
  const future = await api.as(listener).call(listFutureAsListener, { params: listener })
  expect([previous.total_count, future.total_count]).toEqual([0, 1])
})
