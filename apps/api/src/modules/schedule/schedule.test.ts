import {
  createTimeSlot,
  deleteTimeSlot,
  getFreeSlots,
  getOwnSchedule,
  getTimeSlot,
  listTimeSlots,
} from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { refusalOf, type Refusal } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'

/** A slot on 20 January 2058, six days after the tests' now. */
function slotAt(from: string, to: string) {
  return {
    time_start_iso: `2058-01-20T${from}:00Z`,
    time_end_iso: `2058-01-20T${to}:00Z`,
    booking_mode: 'BUYABLE' as const,
    amount: 250_000,
    topic: 'Разбор резюме',
  }
}

function offer(api: TestApi, speaker: MadeUser, slot: ReturnType<typeof slotAt>) {
  return api.as(speaker).call(createTimeSlot, { params: { user_id: speaker.user_id }, body: slot })
}

/** Inserts a booking directly, without the rules of booking. */
async function book(api: TestApi, slot: { slot_id: string; speaker: MadeUser; time_start: Date; time_end: Date }) {
  const listener = await makeListener(api)
  const { slot_id, time_start, time_end } = slot
  const now = api.clock.now()
  const shared = { consultation_id: newId(now), slot_id, speaker_id: slot.speaker.user_id, created_at: now }
  const { db } = api.ctx
  await db
    .insertInto('consultations')
    .values({ ...shared, flow_type: 'SPEAKER_CONSULTATION' })
    .execute()
  await db
    .insertInto('bookings')
    .values({
      ...shared,
      booking_id: newId(now),
      listener_id: listener.user_id,
      place: 1,
      places: 1,
      time_start,
      time_end,
      status: 'BOOKED',
      amount: 0,
    })
    .execute()
  return { listener, consultation_id: shared.consultation_id }
}

test('a new slot is visible to anonymous visitors', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const made = await offer(api, speaker, slotAt('10:00', '11:00'))
  expect(made).toMatchObject({ amount: 250_000, currency: 'RUB', places: 1, places_free: 1, bookings: [] })

  const { items } = await api.anonymous.call(getFreeSlots, {
    params: { user_id: speaker.user_id },
    query: { from_time: '2058-01-20', days_count: 1 },
  })
  expect(items.map(({ slot_id }) => slot_id)).toEqual([made.slot_id])
})

test.each([
  ['a paid slot without a price', { amount: 0 }, 'amount'],
  ['a price below ten roubles', { amount: 900 }, 'amount'],
  ['a free slot with a price', { booking_mode: 'FREE_BOOKING' as const }, 'amount'],
  ['five minutes', { time_end_iso: '2058-01-20T10:05:00Z' }, 'time_end_iso'],
  ['an end before the start', { time_end_iso: '2058-01-20T09:00:00Z' }, 'time_end_iso'],
  [
    'a start in the past',
    { time_start_iso: '2058-01-14T08:59:00Z', time_end_iso: '2058-01-14T10:00:00Z' },
    'time_start_iso',
  ],
])('an invalid slot is refused with the invalid field: %s', async (_, change, field) => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const refused = offer(api, speaker, { ...slotAt('10:00', '11:00'), ...change } as ReturnType<typeof slotAt>)
  await expect(refused).rejects.toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test('a slot starts at most two years ahead', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const slot = { ...slotAt('10:00', '11:00'), time_end_iso: '2060-01-16T10:00:00Z' }
  const refused = await refusalOf(offer(api, speaker, { ...slot, time_start_iso: '2060-01-16T09:00:01Z' }))
  expect(refused).toMatchObject({ refusal: 'validation', fields: { time_start_iso: 'Не дальше двух лет вперёд' } })
  await offer(api, speaker, { ...slot, time_start_iso: '2060-01-16T09:00:00Z' })
})

test('only the speaker may change the speaker’s schedule', async () => {
  await using api = await startApi()
  const { speaker, slot_id } = await makeTimeSlot(api)
  const [other, listener] = [await makeSpeaker(api, { tariff: 'PRO' }), await makeListener(api)]
  const params = { user_id: speaker.user_id, slot_id }
  const body = slotAt('10:00', '11:00')

  expect(await api.anonymous.refusal(createTimeSlot, { params, body })).toBe('auth_not_provided')
  expect(await api.as(other).refusal(createTimeSlot, { params, body })).toBe('forbidden')
  expect(await api.as(other).refusal(deleteTimeSlot, { params })).toBe('forbidden')
  const asOwn = { ...params, user_id: other.user_id }
  expect(await api.as(other).refusal(getTimeSlot, { params: asOwn })).toBe('not_exist')
  expect(await api.as(other).refusal(deleteTimeSlot, { params: asOwn })).toBe('not_exist')
  const ofListener = { user_id: listener.user_id }
  expect(await api.as(listener).refusal(createTimeSlot, { params: ofListener, body })).toBe('forbidden')
})

test.each([
  ['09:30', '10:30', 'timeslot_intersection'],
  ['10:30', '11:30', 'timeslot_intersection'],
  ['10:15', '10:45', 'timeslots_crossing'],
  ['09:00', '12:00', 'timeslots_crossing'],
  ['10:00', '11:00', 'timeslots_crossing'],
] as const)(
  'a slot from %s to %s that overlaps one from 10:00 to 11:00 is refused with %s',
  async (from, to, refusal) => {
    await using api = await startApi()
    const speaker = await makeSpeaker(api, { tariff: 'PRO' })
    await offer(api, speaker, slotAt('10:00', '11:00'))
    const params = { user_id: speaker.user_id }
    expect(await api.as(speaker).refusal(createTimeSlot, { params, body: slotAt(from, to) })).toBe(refusal)
  },
)

test('slots may be adjacent, and may reuse the time of a removed slot', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const middle = await offer(api, speaker, slotAt('10:00', '11:00'))
  await offer(api, speaker, slotAt('09:00', '10:00'))
  await offer(api, speaker, slotAt('11:00', '12:00'))
  await api.as(speaker).call(deleteTimeSlot, { params: { user_id: speaker.user_id, slot_id: middle.slot_id } })
  expect(await offer(api, speaker, slotAt('10:00', '11:00'))).not.toMatchObject({ slot_id: middle.slot_id })
})

test('exactly one of several overlapping slots created concurrently is accepted', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const starts = ['10:00', '10:10', '10:20', '10:30', '10:40', '10:50', '10:05', '10:15']
  const answers = await Promise.allSettled(starts.map((start) => offer(api, speaker, slotAt(start, '11:30'))))
  const outcomes = answers.map((answer) =>
    answer.status === 'rejected' ? (answer.reason as Refusal).error_name : 'made',
  )
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['made', 'timeslots_crossing']))
})

test('a slot without bookings can be removed, and removing it again does not fail', async () => {
  await using api = await startApi()
  const { speaker, slot_id } = await makeTimeSlot(api)
  const params = { user_id: speaker.user_id, slot_id }
  await api.as(speaker).call(deleteTimeSlot, { params })
  await api.as(speaker).call(deleteTimeSlot, { params })
  expect(await api.as(speaker).refusal(getTimeSlot, { params })).toBe('not_exist')
})

test('a slot with a live booking cannot be removed, and its speaker sees the listener', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api)
  const { speaker } = slot
  const { listener, consultation_id } = await book(api, slot)
  const params = { user_id: speaker.user_id, slot_id: slot.slot_id }
  expect(await api.as(speaker).refusal(deleteTimeSlot, { params })).toBe('timeslot_busy')

  const booked = { status: 'BOOKED', listener: { user_id: listener.user_id, first_name: 'Вера', alias: null } }
  const seen = await api.as(speaker).call(getTimeSlot, { params })
  expect(seen).toMatchObject({ consultation_id, places_free: 0, bookings: [booked] })

  const { items } = await api.as(speaker).call(getOwnSchedule, {
    params,
    query: { from_time: '2058-01-14T00:00:00Z', to_time: '2058-01-21T00:00:00Z' },
  })
  expect(items).toEqual([seen])

  const query = { from_time: '2058-01-14' }
  expect((await api.anonymous.call(getFreeSlots, { params, query })).items).toMatchObject([{ places_free: 0 }])
})

test('a speaker’s schedule is requested for a period of at most 62 days that ends after its start', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const ask = (from_time: string, to_time: string) =>
    api.as(speaker).refusal(getOwnSchedule, { params: { user_id: speaker.user_id }, query: { from_time, to_time } })
  expect(await ask('2058-01-14T00:00:00Z', '2058-01-14T00:00:00Z')).toBe('validation')
  expect(await ask('2058-01-14T00:00:00Z', '2058-03-18T00:00:00Z')).toBe('validation')
})

test('a speaker’s slots are paged, earliest first, without past, removed or other speakers’ slots', async () => {
  await using api = await startApi()
  const { speaker, ...over } = await makeTimeSlot(api, { starts_in_minutes: 30 })
  const [last, next] = [
    await makeTimeSlot(api, { speaker, starts_in_minutes: 480 }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 240 }),
  ]
  const removed = await makeTimeSlot(api, { speaker, starts_in_minutes: 360 })
  await makeTimeSlot(api, { starts_in_minutes: 240 })
  const params = { user_id: speaker.user_id }
  await api.as(speaker).call(deleteTimeSlot, { params: { ...params, slot_id: removed.slot_id } })
  const { listener } = await book(api, next)

  const page = async (query: { offset?: number; limit?: number }) => {
    const { items, total_count } = await api.as(speaker).call(listTimeSlots, { params, query })
    return { ids: items.map(({ slot_id }) => slot_id), items, total_count }
  }
  expect(await page({})).toMatchObject({ ids: [over.slot_id, next.slot_id, last.slot_id], total_count: 3 })
  await api.clock.advance({ minutes: 180 })
  expect(await page({ limit: 1 })).toMatchObject({
    ids: [next.slot_id],
    items: [{ bookings: [{ status: 'BOOKED', listener: { user_id: listener.user_id } }] }],
    total_count: 2,
  })
  expect(await page({ limit: 1, offset: 1 })).toMatchObject({ ids: [last.slot_id], total_count: 2 })
})

test('free slots include neither started nor removed ones', async () => {
  await using api = await startApi()
  const { speaker, slot_id } = await makeTimeSlot(api, { starts_in_minutes: 30 })
  const later = await makeTimeSlot(api, { speaker, starts_in_minutes: 120 })
  const removed = await makeTimeSlot(api, { speaker, starts_in_minutes: 240 })
  const params = { user_id: speaker.user_id }
  await api.as(speaker).call(deleteTimeSlot, { params: { ...params, slot_id: removed.slot_id } })
  const free = async () => {
    const { items } = await api.anonymous.call(getFreeSlots, { params, query: { from_time: '2058-01-14' } })
    return items.map((slot) => slot.slot_id)
  }
  expect(await free()).toEqual([slot_id, later.slot_id])
  await api.clock.advance({ minutes: 31 })
  expect(await free()).toEqual([later.slot_id])
})

test('days follow the requested time zone, or else that of the reader’s device', async () => {
  await using api = await startApi()
  // 23:30 of the 20th in Moscow is already the 21st in Yekaterinburg.
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  await offer(api, speaker, slotAt('20:30', '21:00'))
  const count = async (query: { from_time: string; time_zone_id?: string }) => {
    const params = { user_id: speaker.user_id }
    const { items } = await api.anonymous.call(getFreeSlots, { params, query: { ...query, days_count: 1 } })
    return items.length
  }
  expect(await count({ from_time: '2058-01-20' })).toBe(1)
  expect(await count({ from_time: '2058-01-20', time_zone_id: 'Asia/Yekaterinburg' })).toBe(0)
  expect(await count({ from_time: '2058-01-21', time_zone_id: 'Asia/Yekaterinburg' })).toBe(1)
  // 02:15 of the 21st in Kathmandu.
  expect(await count({ from_time: '2058-01-20', time_zone_id: 'Asia/Kathmandu' })).toBe(0)
  expect(await count({ from_time: '2058-01-21', time_zone_id: 'Asia/Kathmandu' })).toBe(1)
  expect(await refusalOf(count({ from_time: '2058-01-20', time_zone_id: 'Europe/Nowhere' }))).toMatchObject({
    refusal: 'validation',
    fields: { time_zone_id: 'Выбери часовой пояс из списка' },
  })
  expect(await count({ from_time: '2058-01-20T20:30:00Z' })).toBe(1)

  const onDevice = await fetch(
    `${api.url}/api/speakers/${speaker.user_id}/schedule?from_time=2058-01-20&days_count=1`,
    {
      headers: { 'x-device-timezone': 'Asia/Yekaterinburg' },
    },
  )
  expect(await onDevice.json()).toEqual({ items: [] })
})

test('listeners and blocked speakers have no public schedule', async () => {
  await using api = await startApi()
  const [listener, blocked] = [await makeListener(api), await makeSpeaker(api, { tariff: 'PRO' })]
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', blocked.user_id)
    .execute()
  for (const { user_id } of [listener, blocked])
    expect(await api.anonymous.refusal(getFreeSlots, { params: { user_id }, query: { from_time: '2058-01-20' } })).toBe(
      'not_exist',
    )
})

test('an invalid date is refused', async () => {
  await using api = await startApi()
  const { user_id } = await makeSpeaker(api, { tariff: 'PRO' })
  for (const from_time of ['2058-02-30', 'tomorrow', ''])
    expect(await api.anonymous.refusal(getFreeSlots, { params: { user_id }, query: { from_time } })).toBe('validation')
})
