import { explainTime, getAvailability, previewAvailability, saveAvailability } from '@razgovor/contract/availability'
import type { AvailabilityRulesInput } from '@razgovor/contract/availability'
import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { changeTimeSlot, deleteTimeSlot, getFreeSlots, getOwnSchedule } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { meetingKind } from '../../../test/availability.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { wallOf } from './expand-repeat.ts'

/** Mondays 10 to 13 for a week ahead; the tests' now is Monday the 14th of January 2058, noon in Moscow. */
const mondays: AvailabilityRulesInput = {
  is_on: true,
  time_zone_id: 'Europe/Moscow',
  hours: [{ weekday: 1, from: '10:00', to: '13:00' }],
  exceptions: [],
  kinds: [meetingKind()],
  buffer_minutes: 0,
  notice_minutes: 0,
  horizon_days: 7,
  day_max: null,
}

function save(api: TestApi, speaker: MadeUser, change: Partial<AvailabilityRulesInput> = {}) {
  return api.as(speaker).call(saveAvailability, {
    params: { user_id: speaker.user_id },
    body: { ...mondays, ...change },
  })
}

function preview(api: TestApi, speaker: MadeUser, change: Partial<AvailabilityRulesInput> = {}) {
  return api.as(speaker).call(previewAvailability, {
    params: { user_id: speaker.user_id },
    body: { ...mondays, ...change },
  })
}

async function ownSlots(api: TestApi, speaker: MadeUser) {
  const from = api.clock.now()
  const to = new Date(from.getTime() + 60 * 24 * 3_600_000)
  const { items } = await api.as(speaker).call(getOwnSchedule, {
    params: { user_id: speaker.user_id },
    query: { from_time: from.toISOString(), to_time: to.toISOString() },
  })
  return items
}

/** Returns the starts of the speaker's slots in local time, such as «01-21 10:00». */
async function wallsOf(api: TestApi, speaker: MadeUser, zone = 'Europe/Moscow'): Promise<string[]> {
  return (await ownSlots(api, speaker)).map(({ time_start_iso }) => {
    const { starts_on, wall_start } = wallOf(time_start_iso, zone)
    return `${starts_on.slice(5)} ${wall_start}`
  })
}

/** Signs up a new listener for the slot with this local start, and returns the slot's id. */
async function book(api: TestApi, speaker: MadeUser, wall: string): Promise<string> {
  const slots = await ownSlots(api, speaker)
  const walls = await wallsOf(api, speaker)
  const { slot_id } = slots[walls.indexOf(wall)]!
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  return slot_id
}

async function passNight(api: TestApi, days = 1): Promise<void> {
  await api.clock.advance({ days })
  await enqueue(api.ctx.db, 'rebuild-all-availability', {})
  await api.settle()
}

test('a speaker has no rules before saving some, and reads back what was saved', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const read = () => api.as(speaker).call(getAvailability, { params: { user_id: speaker.user_id } })
  expect(await read()).toEqual({ rules: null })
  await save(api, speaker, { kinds: [meetingKind({ title: 'Разбор резюме' })], day_max: 3 })
  expect(await read()).toEqual({ rules: { ...mondays, kinds: [meetingKind({ title: 'Разбор резюме' })], day_max: 3 } })
})

test('weekly hours become public slots with their price and topic', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const paid = { booking_mode: 'BUYABLE' as const, amount: 250_000 }
  const kinds = [meetingKind({ ...paid, title: 'Разбор резюме' })]
  expect(await save(api, speaker, { kinds })).toEqual({ added_count: 3, removed_count: 0, kept: [] })
  // Today's slot at 12:00 has already begun.
  expect(await wallsOf(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:00'])
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
  await save(api, speaker, {
    hours,
    exceptions: [
      { day: '2058-01-15', title: 'Выходной', hours: [] },
      { day: '2058-01-16', title: 'Старый Новый год', hours: [{ from: '12:00', to: '14:00' }] },
    ],
  })
  expect(await wallsOf(api, speaker)).toEqual([
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
  await save(api, speaker, { hours, horizon_days: 7 })
  expect((await wallsOf(api, speaker)).slice(0, 4)).toEqual([
    '01-14 23:00',
    '01-15 00:00',
    '01-15 23:00',
    '01-16 00:00',
  ])
  const vacation = { day: '2058-01-15', last_day: '2058-01-18', title: 'Отпуск', hours: [] }
  await save(api, speaker, { hours, horizon_days: 7, exceptions: [vacation] })
  expect(await wallsOf(api, speaker)).toEqual(['01-14 23:00', '01-15 00:00', '01-21 23:00'])
  expect((await api.as(speaker).call(getAvailability, { params: { user_id: speaker.user_id } })).rules).toMatchObject({
    exceptions: [vacation],
  })
})

test('a preview shows what saving would do and writes nothing', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const seen = await preview(api, speaker)
  expect(seen).toMatchObject({ added_count: 3, removed_count: 0, kept: [] })
  expect(seen.items.map(({ change }) => change)).toEqual(['NEW', 'NEW', 'NEW'])
  expect(await wallsOf(api, speaker)).toEqual([])

  await save(api, speaker)
  const later = { hours: [{ weekday: 1, from: '12:00', to: '14:00' }] }
  const changed = await preview(api, speaker, later)
  expect(changed).toMatchObject({ added_count: 2, removed_count: 2 })
  expect(changed.items.map(({ change }) => change)).toEqual(['NEW', 'REMOVED', 'REMOVED', 'NEW'])
  expect(await save(api, speaker, later)).toMatchObject({ added_count: 2, removed_count: 2 })
})

test('slots that match the new rules keep their ids and get the new price', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker)
  const before = await ownSlots(api, speaker)
  const kinds = [meetingKind({ booking_mode: 'BUYABLE', amount: 100_000, title: 'Новая' })]
  const change = { kinds, notice_minutes: 60 }
  expect(await save(api, speaker, change)).toEqual({ added_count: 0, removed_count: 0, kept: [] })
  const after = await ownSlots(api, speaker)
  expect(after.map(({ slot_id }) => slot_id)).toEqual(before.map(({ slot_id }) => slot_id))
  expect(after[0]).toMatchObject({ booking_mode: 'BUYABLE', amount: 100_000, topic: 'Новая' })
})

test('booked slots are kept when the rules change, and the answer lists them', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker)
  const slot_id = await book(api, speaker, '01-21 11:00')
  const evening = { hours: [{ weekday: 1, from: '19:00', to: '20:00' }], topic: 'Вечер' }
  const kept = [{ slot_id, change: 'BOOKED', bookings_count: 1, time_start_iso: '2058-01-21T08:00:00.000Z' }]
  expect(await preview(api, speaker, evening)).toMatchObject({ kept })
  expect(await save(api, speaker, evening)).toMatchObject({ added_count: 2, removed_count: 2, kept })
  const after = await ownSlots(api, speaker)
  expect(await wallsOf(api, speaker)).toEqual(['01-14 19:00', '01-21 11:00', '01-21 19:00'])
  expect(after[1]).toMatchObject({ slot_id, topic: '', places_free: 0 })
})

test('turning the rules off removes their free slots and keeps the booked ones', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker)
  await book(api, speaker, '01-21 12:00')
  const manual = await makeTimeSlot(api, { speaker })
  expect(await save(api, speaker, { is_on: false })).toMatchObject({ removed_count: 2, kept: [{ bookings_count: 1 }] })
  expect(await wallsOf(api, speaker)).toEqual(['01-17 12:00', '01-21 12:00'])
  expect((await ownSlots(api, speaker))[0]).toMatchObject({ slot_id: manual.slot_id })
})

test('manual slots are never changed by the rules, and rule slots are placed around them', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  // The 21st, 10:30 to 11:30.
  const manual = await makeTimeSlot(api, { speaker, starts_in_minutes: 7 * 24 * 60 - 90, amount: 500_000 })
  expect(await save(api, speaker)).toMatchObject({ added_count: 1 })
  expect(await wallsOf(api, speaker)).toEqual(['01-21 10:30', '01-21 12:00'])
  await save(api, speaker, { is_on: false })
  expect(await ownSlots(api, speaker)).toMatchObject([{ slot_id: manual.slot_id, amount: 500_000 }])
})

test('other hours saved while a free window is under way begin after it', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const today = { weekday: 1, from: '12:30', to: '16:00' }
  await save(api, speaker, { hours: [today], horizon_days: 1 })
  await api.clock.advance({ minutes: 45 })
  await save(api, speaker, { hours: [{ ...today, from: '13:00' }], horizon_days: 1 })
  expect(await wallsOf(api, speaker)).toEqual(['01-14 12:30', '01-14 14:00', '01-14 15:00'])
  const at = '2058-01-14T10:45:00Z'
  const params = { user_id: speaker.user_id }
  expect(await api.as(speaker).call(explainTime, { params, query: { at } })).toMatchObject({ reason: 'OVERLAP' })
})

test('a rule slot edited by hand is kept when the rules drop it', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker)
  const [first] = await ownSlots(api, speaker)
  const params = { user_id: speaker.user_id, slot_id: first!.slot_id }
  await api.as(speaker).call(changeTimeSlot, { params, body: { topic: 'Собеседование' } })
  expect(await save(api, speaker, { kinds: [meetingKind({ title: 'Вечер' })] })).toMatchObject({
    added_count: 0,
    removed_count: 0,
  })
  expect(await save(api, speaker, { is_on: false })).toMatchObject({ removed_count: 2, kept: [] })
  expect(await ownSlots(api, speaker)).toMatchObject([{ slot_id: first!.slot_id, topic: 'Собеседование' }])
})

test('a rule slot deleted by the speaker is not created again', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker)
  const [first] = await ownSlots(api, speaker)
  await api.as(speaker).call(deleteTimeSlot, { params: { user_id: speaker.user_id, slot_id: first!.slot_id } })
  await passNight(api)
  expect(await wallsOf(api, speaker)).toEqual(['01-21 11:00', '01-21 12:00'])
  expect(await save(api, speaker)).toMatchObject({ added_count: 0, removed_count: 0 })
})

test('the buffer is kept between slots and around any booked meeting', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker, { kinds: [meetingKind({ minutes: 45 })], buffer_minutes: 15 })
  expect(await wallsOf(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:00'])
  // The 21st, 12:50: the last rule slot ends five minutes before, too near once this slot is booked.
  const { slot_id } = await makeTimeSlot(api, {
    speaker,
    starts_in_minutes: 7 * 24 * 60 + 50,
    booking_mode: 'FREE_BOOKING',
  })
  await passNight(api)
  expect(await wallsOf(api, speaker)).toHaveLength(4)
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  await api.settle()
  expect(await wallsOf(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:50'])
})

test('a slot cannot be booked later than the minimum notice before its start', async () => {
  await using api = await startApi()
  const [speaker, listener] = [await makeSpeaker(api, { tariff: 'BASIC' }), await makeListener(api)]
  await save(api, speaker, { notice_minutes: 120 })
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
  expect(await save(api, speaker, { notice_minutes: 8 * 24 * 60 })).toMatchObject({ added_count: 0 })
})

test('the nightly job extends the booking horizon', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker)
  await passNight(api, 6)
  expect(await wallsOf(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:00'])
  await passNight(api)
  expect((await wallsOf(api, speaker)).slice(-3)).toEqual(['01-28 10:00', '01-28 11:00', '01-28 12:00'])
})

test('the nightly job creates no slots if the rules are off or the speaker is blocked', async () => {
  await using api = await startApi()
  const [off, blocked] = [await makeSpeaker(api, { tariff: 'BASIC' }), await makeSpeaker(api, { tariff: 'BASIC' })]
  await save(api, off, { is_on: false })
  await save(api, blocked)
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
  await save(api, speaker, { day_max: 2 })
  await book(api, speaker, '01-21 10:00')
  await api.settle()
  expect(await wallsOf(api, speaker)).toHaveLength(3)
  const slot_id = await book(api, speaker, '01-21 12:00')
  await api.settle()
  expect(await wallsOf(api, speaker)).toEqual(['01-21 10:00', '01-21 12:00'])
  const { listener_id } = await api.ctx.db
    .selectFrom('bookings')
    .select('listener_id')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow()
  await api.as({ user_id: listener_id, role: 'LISTENER' }).call(cancelRecord, { params: { slot_id } })
  await api.settle()
  expect(await wallsOf(api, speaker)).toEqual(['01-21 10:00', '01-21 11:00', '01-21 12:00'])
})

test('hours keep the local time of the rules’ zone across a clock change', async () => {
  await using api = await startApi({ now: '2054-03-23T09:00:00Z' })
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const hours = [6, 7].map((weekday) => ({ weekday, from: '01:00', to: '04:00' }))
  await save(api, speaker, { time_zone_id: 'Europe/Berlin', hours })
  expect(await wallsOf(api, speaker, 'Europe/Berlin')).toEqual([
    '03-28 01:00',
    '03-28 02:00',
    '03-28 03:00',
    '03-29 01:00',
    '03-29 03:00',
  ])
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
  const refused = save(api, speaker, change)
  await expect(refused).rejects.toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  expect(await ownSlots(api, speaker)).toEqual([])
})

test('saving rules repeatedly during bookings loses or doubles no booking and causes no overlap', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const days = { hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '10:00', to: '18:00' })) }
  const evenings = { hours: [1, 2, 3].map((weekday) => ({ weekday, from: '14:30', to: '22:30' })) }
  await save(api, speaker, days)
  const slots = await ownSlots(api, speaker)
  const listeners = await Promise.all(slots.slice(0, 16).map(() => makeListener(api)))
  const bookings = listeners.map((listener, index) =>
    api.as(listener).call(signUp, { params: { slot_id: slots[index * 2]!.slot_id } }),
  )
  const savings = [evenings, days, evenings, days].map((change) => save(api, speaker, change))
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
