import { getAvailability } from '@razgovor/contract/availability'
import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { deleteTimeSlot, getFreeSlots } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import {
  bookAt,
  meetingKind,
  ownSlots,
  ownStarts,
  passNight,
  saveHours,
  workingHours,
} from '../../../../test/availability.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'

test('a speaker has no rules before saving some, and reads back what was saved', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const read = () => api.as(speaker).call(getAvailability, { params: { user_id: speaker.user_id } })
  expect(await read()).toEqual({ rules: null })
  const hours = { kinds: [meetingKind({ title: 'Разбор резюме' })], day_max: 3 }
  await saveHours(api, speaker, hours)
  expect(await read()).toEqual({ rules: workingHours(hours) })
})

test('weekly hours become public slots with their price and topic', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const paid = { booking_mode: 'BUYABLE' as const, amount: 250_000 }
  const kinds = [meetingKind({ ...paid, title: 'Разбор резюме' })]
  expect(await saveHours(api, speaker, { kinds })).toEqual({ added_count: 3, removed_count: 0, kept: [] })
  // Today's slot at 12:00 has already begun.
  expect(await ownStarts(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:00'])
  const { items } = await api.anonymous.call(getFreeSlots, {
    params: { user_id: speaker.user_id },
    query: { from_time: '2058-01-21', days_count: 1 },
  })
  expect(items).toHaveLength(3)
  expect(items[0]).toMatchObject({
    ...paid,
    topic: 'Разбор резюме',
    places_free: 1,
    time_start_iso: '2058-01-21T07:00:00.000Z',
  })
})

test('rules support two intervals a day, a day off and a holiday with its own hours', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const hours = [1, 2, 3].flatMap((weekday) => [
    { weekday, from: '10:00', to: '11:00' },
    { weekday, from: '19:00', to: '20:00' },
  ])
  await saveHours(api, speaker, {
    hours,
    exceptions: [
      { day: '2058-01-15', title: 'Выходной', hours: [] },
      { day: '2058-01-16', title: 'Старый Новый год', hours: [{ from: '12:00', to: '14:00' }] },
    ],
  })
  expect(await ownStarts(api, speaker)).toEqual([
    '01-14 19:00',
    '01-16 12:00',
    '01-16 13:00',
    '01-21 10:00',
    '01-21 19:00',
  ])
})

test('a vacation takes back the free slots of its days, hours over midnight offer slots on both days', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '23:00', to: '01:00' }))
  await saveHours(api, speaker, { hours, horizon_days: 7 })
  expect((await ownStarts(api, speaker)).slice(0, 4)).toEqual([
    '01-14 23:00',
    '01-15 00:00',
    '01-15 23:00',
    '01-16 00:00',
  ])
  const vacation = { day: '2058-01-15', last_day: '2058-01-18', title: 'Отпуск', hours: [] }
  await saveHours(api, speaker, { hours, horizon_days: 7, exceptions: [vacation] })
  expect(await ownStarts(api, speaker)).toEqual(['01-14 23:00', '01-15 00:00', '01-21 23:00'])
  expect((await api.as(speaker).call(getAvailability, { params: { user_id: speaker.user_id } })).rules).toMatchObject({
    exceptions: [vacation],
  })
})

test('a rule slot deleted by the speaker is not created again', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker)
  const [first] = await ownSlots(api, speaker)
  await api.as(speaker).call(deleteTimeSlot, { params: { user_id: speaker.user_id, slot_id: first!.slot_id } })
  await passNight(api)
  expect(await ownStarts(api, speaker)).toEqual(['01-21 11:00', '01-21 12:00'])
  expect(await saveHours(api, speaker)).toMatchObject({ added_count: 0, removed_count: 0 })
})

test('the buffer is kept between slots and around any booked meeting', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker, { kinds: [meetingKind({ minutes: 45 })], buffer_minutes: 15 })
  expect(await ownStarts(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:00'])
  // The 21st, 12:50: the last rule slot ends five minutes before, too near once this slot is booked.
  const { slot_id } = await makeTimeSlot(api, {
    speaker,
    starts_in_minutes: 7 * 24 * 60 + 50,
    booking_mode: 'FREE_BOOKING',
  })
  await passNight(api)
  expect(await ownStarts(api, speaker)).toHaveLength(4)
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  await api.settle()
  expect(await ownStarts(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:50'])
})

test('a slot cannot be booked later than the minimum notice before its start', async () => {
  await using api = await startApi()
  const [speaker, listener] = [await makeSpeaker(api, { tariff: 'BASIC' }), await makeListener(api)]
  await saveHours(api, speaker, { notice_minutes: 120 })
  const free = async () => {
    const query = { from_time: '2058-01-21', days_count: 1 }
    const { items } = await api.anonymous.call(getFreeSlots, { params: { user_id: speaker.user_id }, query })
    return items.map(({ slot_id }) => slot_id)
  }
  const [first, second, third] = await free()
  // On the 21st at 8:01 the slot at 10:00 is closed.
  await api.clock.advance({ days: 6, hours: 20, minutes: 1 })
  expect(await free()).toEqual([second, third])
  expect(await api.as(listener).refusal(signUp, { params: { slot_id: first! } })).toBe('timeslot_busy')
  await api.as(listener).call(signUp, { params: { slot_id: second! } })
  // Slots that could no longer be booked are not offered.
  expect(await saveHours(api, speaker, { notice_minutes: 8 * 24 * 60 })).toMatchObject({ added_count: 0 })
})

test('the nightly job extends the booking horizon', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker)
  await passNight(api, 6)
  expect(await ownStarts(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:00'])
  await passNight(api)
  expect((await ownStarts(api, speaker)).slice(-3)).toEqual(['01-28 10:00', '01-28 11:00', '01-28 12:00'])
})

test('the nightly job creates no slots if the rules are off or the speaker is blocked', async () => {
  await using api = await startApi()
  const [off, blocked] = [await makeSpeaker(api, { tariff: 'BASIC' }), await makeSpeaker(api, { tariff: 'BASIC' })]
  await saveHours(api, off, { is_on: false })
  await saveHours(api, blocked)
  const { user_id } = blocked
  await api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).where('user_id', '=', user_id).execute()
  await passNight(api, 8)
  for (const { user_id: speaker_id } of [off, blocked]) {
    const ahead = api.ctx.db.selectFrom('time_slots').select('slot_id').where('speaker_id', '=', speaker_id)
    expect(await ahead.where('time_start', '>', api.clock.now()).execute()).toEqual([])
  }
})

test('a day with the maximum of meetings offers no more slots until one is canceled', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker, { day_max: 2 })
  await bookAt(api, speaker, '01-21 10:00')
  await api.settle()
  expect(await ownStarts(api, speaker)).toHaveLength(3)
  const slot_id = await bookAt(api, speaker, '01-21 12:00')
  await api.settle()
  expect(await ownStarts(api, speaker)).toEqual(['01-21 10:00', '01-21 12:00'])
  const { listener_id } = await api.ctx.db
    .selectFrom('bookings')
    .select('listener_id')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow()
  await api.as({ user_id: listener_id, role: 'LISTENER' }).call(cancelRecord, { params: { slot_id } })
  await api.settle()
  expect(await ownStarts(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:00'])
})

test('hours keep the local time of the rules’ zone across a clock change', async () => {
  await using api = await startApi({ now: '2054-03-23T09:00:00Z' })
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const hours = [6, 7].map((weekday) => ({ weekday, from: '01:00', to: '04:00' }))
  await saveHours(api, speaker, { time_zone_id: 'Europe/Berlin', hours })
  expect(await ownStarts(api, speaker, 'Europe/Berlin')).toEqual([
    '03-28 01:00',
    '03-28 02:00',
    '03-28 03:00',
    '03-29 01:00',
    '03-29 03:00',
  ])
})
