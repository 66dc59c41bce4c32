import { cancelRecord, getConsultation, signUp } from '@razgovor/contract/bookings'
import { changeTimeSlot, createRepeat, createTimeSlot, getFreeSlots, getOwnSchedule } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { refusalOf, type CallInput } from '../../../../test/api-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'

type NewSlot = CallInput<typeof createTimeSlot>['body']

/** Six days after the tests' now. */
const forThree: NewSlot = {
  time_start_iso: '2058-01-20T10:00:00Z',
  time_end_iso: '2058-01-20T10:40:00Z',
  booking_mode: 'FREE_BOOKING_MULTY',
  amount: 0,
  places: 3,
  topic: 'Вопросы о резюме',
}

function offer(api: TestApi, speaker: TestUser, change: Partial<NewSlot> = {}) {
  const params = { user_id: speaker.user_id }
  return api.as(speaker).call(createTimeSlot, { params, body: { ...forThree, ...change } })
}

test('listeners fill the places of a free group slot, and a canceled booking frees its place', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const { slot_id } = await offer(api, speaker)
  const listeners = await Promise.all(Array.from({ length: 6 }, () => makeListener(api)))
  const signUpAll = () =>
    Promise.allSettled(listeners.map((listener) => api.as(listener).call(signUp, { params: { slot_id } })))
  const free = async () => {
    const query = { from_time: '2058-01-20T00:00:00Z' }
    const { items } = await api.anonymous.call(getFreeSlots, { params: { user_id: speaker.user_id }, query })
    return items.map(({ places, places_free, booking_mode }) => ({ places, places_free, booking_mode }))
  }
  expect(await free()).toEqual([{ places: 3, places_free: 3, booking_mode: 'FREE_BOOKING_MULTY' }])
  const answers = await signUpAll()
  const inside = listeners.filter((_, n) => answers[n]!.status === 'fulfilled')
  expect(inside).toHaveLength(3)
  expect(await free()).toMatchObject([{ places_free: 0 }])
  await api.as(inside[0]!).call(cancelRecord, { params: { slot_id } })
  expect(await free()).toMatchObject([{ places_free: 1 }])
  const query = { from_time: '2058-01-20T00:00:00Z', to_time: '2058-01-21T00:00:00Z' }
  const { items } = await api.as(speaker).call(getOwnSchedule, { params: { user_id: speaker.user_id }, query })
  expect(items[0]!.bookings.map(({ listener }) => listener.user_id).toSorted()).toEqual(
    inside
      .slice(1)
      .map(({ user_id }) => user_id)
      .toSorted(),
  )
  const { consultation_id: id } = items[0]!
  expect(await api.as(inside[1]!).call(getConsultation, { params: { id: id! } })).toMatchObject({
    participants: [],
    participants_count: 2,
  })
})

test('a group slot has two places up to the tariff’s limit, and slots of other modes have one', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const fault = { places: 'От 2 до 100 человек, если встреча для нескольких' }
  for (const change of [
    { places: 1 },
    { places: 101 },
    { booking_mode: 'FREE_BOOKING' },
    { booking_mode: 'BUYABLE', amount: 100_000 },
  ] satisfies Partial<NewSlot>[])
    expect(await refusalOf(offer(api, speaker, change))).toEqual({ refusal: 'validation', fields: fault })
  expect(await refusalOf(offer(api, speaker, { amount: 100_000 }))).toMatchObject({ refusal: 'validation' })
  expect(await refusalOf(offer(api, speaker, { places: 4 }))).toEqual({
    refusal: 'human_friendly',
    fields: { places: 'Не больше 3' },
  })
})

test('a slot changes between individual and group modes, and a repetition can be a group slot', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', minutes: 40 })
  const params = { user_id: speaker.user_id, slot_id }
  const change = (body: CallInput<typeof changeTimeSlot>['body']) =>
    api.as(speaker).call(changeTimeSlot, { params, body })
  const places = async () =>
    (await api.ctx.db.selectFrom('time_slots').select(['booking_mode', 'places']).orderBy('time_start').execute()).map(
      (slot) => [slot.booking_mode, slot.places],
    )
  expect((await refusalOf(change({ booking_mode: 'FREE_BOOKING_MULTY' }))).refusal).toBe('validation')
  expect((await refusalOf(change({ places: 2 }))).refusal).toBe('validation')
  expect((await refusalOf(change({ booking_mode: 'FREE_BOOKING_MULTY', places: 4 }))).refusal).toBe('human_friendly')
  await change({ booking_mode: 'FREE_BOOKING_MULTY', places: 3 })
  expect(await places()).toEqual([['FREE_BOOKING_MULTY', 3]])
  await change({ booking_mode: 'BUYABLE', amount: 100_000 })
  expect(await places()).toEqual([['BUYABLE', 1]])
  await change({ booking_mode: 'FREE_BOOKING' })
  await api.as(speaker).call(createRepeat, {
    params: { user_id: speaker.user_id },
    body: { slot: forThree, repeat: { repeat_mode: 'DAILY', weekdays: [], times: 2 } },
  })
  expect(await places()).toEqual([
    ['FREE_BOOKING', 1],
    ['FREE_BOOKING_MULTY', 3],
    ['FREE_BOOKING_MULTY', 3],
  ])
})
