import { explainTime, previewAvailability, type AvailabilityRulesInput } from '@razgovor/contract/availability'
import { signUp } from '@razgovor/contract/bookings'
import { changeTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { bookAt, meetingKind, ownSlots, ownStarts, saveHours, workingHours } from '../../../../test/availability.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

function preview(api: TestApi, speaker: MadeUser, change: Partial<AvailabilityRulesInput> = {}) {
  return api.as(speaker).call(previewAvailability, { params: speaker, body: workingHours(change) })
}

test('a preview shows what saving would do and writes nothing', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const seen = await preview(api, speaker)
  expect(seen).toMatchObject({ added_count: 3, removed_count: 0, kept: [] })
  expect(seen.items.map(({ change }) => change)).toEqual(['NEW', 'NEW', 'NEW'])
  expect(await ownStarts(api, speaker)).toEqual([])

  await saveHours(api, speaker)
  const later = { hours: [{ weekday: 1, from: '12:00', to: '14:00' }] }
  const changed = await preview(api, speaker, later)
  expect(changed).toMatchObject({ added_count: 2, removed_count: 2 })
  expect(changed.items.map(({ change }) => change)).toEqual(['NEW', 'REMOVED', 'REMOVED', 'NEW'])
  expect(await saveHours(api, speaker, later)).toMatchObject({ added_count: 2, removed_count: 2 })
})

test('slots that match the new rules keep their ids and get the new price', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker)
  const before = await ownSlots(api, speaker)
  const kinds = [meetingKind({ booking_mode: 'BUYABLE', amount: 100_000, title: 'Новая' })]
  const change = { kinds, notice_minutes: 60 }
  expect(await saveHours(api, speaker, change)).toEqual({ added_count: 0, removed_count: 0, kept: [] })
  const after = await ownSlots(api, speaker)
  expect(after.map(({ slot_id }) => slot_id)).toEqual(before.map(({ slot_id }) => slot_id))
  expect(after[0]).toMatchObject({ booking_mode: 'BUYABLE', amount: 100_000, topic: 'Новая' })
})

test('booked slots are kept when the rules change, and the answer lists them', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker)
  const slot_id = await bookAt(api, speaker, '01-21 11:00')
  const evening = { hours: [{ weekday: 1, from: '19:00', to: '20:00' }], topic: 'Вечер' }
  const kept = [{ slot_id, change: 'BOOKED', bookings_count: 1, time_start_iso: '2058-01-21T08:00:00.000Z' }]
  expect(await preview(api, speaker, evening)).toMatchObject({ kept })
  expect(await saveHours(api, speaker, evening)).toMatchObject({ added_count: 2, removed_count: 2, kept })
  const after = await ownSlots(api, speaker)
  expect(await ownStarts(api, speaker)).toEqual(['01-14 19:00', '01-21 11:00', '01-21 19:00'])
  expect(after[1]).toMatchObject({ slot_id, topic: '', places_free: 0 })
})

test('turning the rules off removes their free slots and keeps the booked ones', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker)
  await bookAt(api, speaker, '01-21 12:00')
  const manual = await makeTimeSlot(api, { speaker })
  expect(await saveHours(api, speaker, { is_on: false })).toMatchObject({
    removed_count: 2,
    kept: [{ bookings_count: 1 }],
  })
  expect(await ownStarts(api, speaker)).toEqual(['01-17 12:00', '01-21 12:00'])
  expect((await ownSlots(api, speaker))[0]).toMatchObject({ slot_id: manual.slot_id })
})

test('manual slots are never changed by the rules, and rule slots are placed around them', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  // The 21st, 10:30 to 11:30.
  const manual = await makeTimeSlot(api, { speaker, starts_in_minutes: 7 * 24 * 60 - 90, amount: 500_000 })
  expect(await saveHours(api, speaker)).toMatchObject({ added_count: 1 })
  expect(await ownStarts(api, speaker)).toEqual(['01-21 10:30', '01-21 12:00'])
  await saveHours(api, speaker, { is_on: false })
  expect(await ownSlots(api, speaker)).toMatchObject([{ slot_id: manual.slot_id, amount: 500_000 }])
})

test('other hours saved while a free window is under way begin after it', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const today = { weekday: 1, from: '12:30', to: '16:00' }
  await saveHours(api, speaker, { hours: [today], horizon_days: 1 })
  await api.clock.advance({ minutes: 45 })
  await saveHours(api, speaker, { hours: [{ ...today, from: '13:00' }], horizon_days: 1 })
  expect(await ownStarts(api, speaker)).toEqual(['01-14 12:30', '01-14 14:00', '01-14 15:00'])
  const at = '2058-01-14T10:45:00Z'
  const params = { user_id: speaker.user_id }
  expect(await api.as(speaker).call(explainTime, { params, query: { at } })).toMatchObject({ reason: 'OVERLAP' })
})

test('a rule slot edited by hand is kept when the rules drop it', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker)
  const [first] = await ownSlots(api, speaker)
  const params = { user_id: speaker.user_id, slot_id: first!.slot_id }
  await api.as(speaker).call(changeTimeSlot, { params, body: { topic: 'Собеседование' } })
  expect(await saveHours(api, speaker, { kinds: [meetingKind({ title: 'Вечер' })] })).toMatchObject({
    added_count: 0,
    removed_count: 0,
  })
  expect(await saveHours(api, speaker, { is_on: false })).toMatchObject({ removed_count: 2, kept: [] })
  expect(await ownSlots(api, speaker)).toMatchObject([{ slot_id: first!.slot_id, topic: 'Собеседование' }])
})

test.each<[string, Partial<AvailabilityRulesInput>, string]>([
  ['hours that end when they begin', { hours: [{ weekday: 1, from: '12:00', to: '12:00' }] }, 'hours.0.to'],
  ['hours that begin at the end of a day', { hours: [{ weekday: 1, from: '24:00', to: '02:00' }] }, 'hours.0.from'],
  [
    'hours that overlap over midnight',
    {
      hours: [
        { weekday: 1, from: '22:00', to: '02:00' },
        { weekday: 1, from: '23:00', to: '24:00' },
      ],
    },
    'hours.1.from',
  ],
  [
    'hours that overlap',
    {
      hours: [
        { weekday: 1, from: '10:00', to: '12:00' },
        { weekday: 1, from: '11:00', to: '13:00' },
      ],
    },
    'hours.1.from',
  ],
  ['a time that is none', { hours: [{ weekday: 1, from: '9:00', to: '10:00' }] }, 'hours.0.from'],
  ['a price of a free meeting', { kinds: [meetingKind({ amount: 100_000 })] }, 'kinds.0.amount'],
  ['a paid meeting for nothing', { kinds: [meetingKind({ booking_mode: 'BUYABLE' })] }, 'kinds.0.amount'],
  [
    'a day twice',
    { exceptions: ['a', 'b'].map((title) => ({ day: '2058-01-15', title, hours: [] })) },
    'exceptions.1.day',
  ],
  [
    'a vacation that ends before it begins',
    { exceptions: [{ day: '2058-01-15', last_day: '2058-01-14', hours: [] }] },
    'exceptions.0.last_day',
  ],
  [
    'a vacation of more than a year',
    { exceptions: [{ day: '2058-01-15', last_day: '2059-01-16', hours: [] }] },
    'exceptions.0.last_day',
  ],
  [
    'two vacations that share a day',
    {
      exceptions: [
        { day: '2058-01-15', last_day: '2058-01-20', hours: [] },
        { day: '2058-01-10', last_day: '2058-01-15', hours: [] },
      ],
    },
    'exceptions.1.day',
  ],
  ['an unknown zone', { time_zone_id: 'Europe/Nowhere' }, 'time_zone_id'],
  ['a length of five minutes', { kinds: [meetingKind({ minutes: 5 })] }, 'kinds.0.minutes'],
])('rules with %s are refused with the field to correct, and nothing is saved', async (_, change, field) => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const refused = saveHours(api, speaker, change)
  await expect(refused).rejects.toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  expect(await ownSlots(api, speaker)).toEqual([])
})

test('saving rules repeatedly during bookings loses or doubles no booking and causes no overlap', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const days = { hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '10:00', to: '18:00' })) }
  const evenings = { hours: [1, 2, 3].map((weekday) => ({ weekday, from: '14:30', to: '22:30' })) }
  await saveHours(api, speaker, days)
  const slots = await ownSlots(api, speaker)
  const listeners = await Promise.all(slots.slice(0, 16).map(() => makeListener(api)))
  const bookings = listeners.map((listener, index) =>
    api.as(listener).call(signUp, { params: { slot_id: slots[index * 2]!.slot_id } }),
  )
  const savings = [evenings, days, evenings, days].map((change) => saveHours(api, speaker, change))
  const [booked, saved] = await Promise.all([Promise.allSettled(bookings), Promise.allSettled(savings)])
  expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
  for (const answer of booked)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ error_name: 'timeslot_busy' })
  const live = await ownSlots(api, speaker)
  const taken = live.filter(({ places_free }) => places_free === 0)
  expect(taken).toHaveLength(booked.filter(({ status }) => status === 'fulfilled').length)
  expect(taken.every(({ bookings: places }) => places.length === 1)).toBe(true)
  const byStart = live.map((slot) => [Date.parse(slot.time_start_iso), Date.parse(slot.time_end_iso)])
  for (const [index, [start]] of byStart.entries())
    if (index > 0) expect(start).toBeGreaterThanOrEqual(byStart[index - 1]![1]!)
})
