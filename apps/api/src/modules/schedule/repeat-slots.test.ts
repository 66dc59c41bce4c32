import { createRepeat, createTimeSlot, getOwnSchedule, previewRepeat } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { refusalOf, type CallInput } from '../../../test/api-client.ts'
import { makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

type NewRepeat = CallInput<typeof createRepeat>['body']
type Repeat = NewRepeat['repeat']

/** The slot lasts one hour. */
function slotAt(time_start_iso: string) {
  return {
    time_start_iso,
    time_end_iso: new Date(Date.parse(time_start_iso) + 3_600_000).toISOString(),
    booking_mode: 'FREE_BOOKING' as const,
    amount: 0,
    topic: 'Разбор резюме',
  }
}

function repeatOf(api: TestApi, speaker: MadeUser) {
  const params = { user_id: speaker.user_id }
  const as = api.as(speaker)
  return {
    make: (start: string, repeat: Repeat, more: Partial<NewRepeat> = {}) =>
      as.call(createRepeat, { params, body: { slot: slotAt(start), repeat, ...more } }),
    preview: (start: string, repeat: Repeat) =>
      as.call(previewRepeat, { params, body: { slot: slotAt(start), repeat } }),
  }
}

/** In the middle of March 2054, when Berlin's clock is about to go forward. */
const inMarch = { now: '2054-03-16T09:00:00Z' }

const startsOf = ({ items }: { items: { time_start_iso: string }[] }) => items.map((item) => item.time_start_iso)

test('a weekly repetition at 19:00 stays at 19:00 local time when the clock goes forward', async () => {
  await using api = await startApi(inMarch)
  const speaker = await makeSpeaker(api, { time_zone_id: 'Europe/Berlin', tariff: 'PRO' })
  const { make, preview } = repeatOf(api, speaker)
  const repeat = { repeat_mode: 'WEEKLY' as const, weekdays: [1, 4], times: 5 }
  const wanted = [
    '2054-03-23T18:00:00.000Z',
    '2054-03-26T18:00:00.000Z',
    '2054-03-30T17:00:00.000Z',
    '2054-04-02T17:00:00.000Z',
    '2054-04-06T17:00:00.000Z',
  ]
  const shown = await preview('2054-03-23T18:00:00Z', repeat)
  expect(startsOf(shown)).toEqual(wanted)

  const { repeat_id, ...made } = await make('2054-03-23T18:00:00Z', repeat)
  expect(made.items.map((item) => ({ ...item, slot_id: null }))).toEqual(shown.items)
  const { items } = await api.as(speaker).call(getOwnSchedule, {
    params: { user_id: speaker.user_id },
    query: { from_time: '2054-03-16T00:00:00Z', to_time: '2054-04-16T00:00:00Z' },
  })
  expect(startsOf({ items })).toEqual(wanted)
  expect(items.every((slot) => slot.repeat_id === repeat_id)).toBe(true)
  expect(items.map(({ slot_id }) => slot_id)).toEqual(made.items.map(({ slot_id }) => slot_id))
})

test('a daily repetition keeps its local time when the clock goes back', async () => {
  await using api = await startApi({ now: '2054-10-01T09:00:00Z' })
  const speaker = await makeSpeaker(api, { time_zone_id: 'Europe/Berlin', tariff: 'PRO' })
  const made = await repeatOf(api, speaker).make('2054-10-24T08:00:00Z', { repeat_mode: 'DAILY', times: 2 })
  expect(startsOf(made)).toEqual(['2054-10-24T08:00:00.000Z', '2054-10-25T09:00:00.000Z'])
})

test('a date that skips the local time is marked, and its slot starts an hour later', async () => {
  await using api = await startApi(inMarch)
  const speaker = await makeSpeaker(api, { time_zone_id: 'Europe/Berlin', tariff: 'PRO' })
  const { items } = await repeatOf(api, speaker).preview('2054-03-28T01:30:00Z', { repeat_mode: 'DAILY', times: 2 })
  expect(items).toMatchObject([
    { time_start_iso: '2054-03-28T01:30:00.000Z', is_clock_change: false },
    { time_start_iso: '2054-03-29T01:30:00.000Z', time_end_iso: '2054-03-29T02:30:00.000Z', is_clock_change: true },
  ])
})

test('a preview creates no slots and marks the dates that clash', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 25 * 60 + 30 })
  const { items } = await repeatOf(api, speaker).preview('2058-01-14T10:00:00Z', { repeat_mode: 'DAILY', times: 3 })
  expect(items.map(({ change, slot_id }) => ({ change, slot_id }))).toEqual([
    { change: 'NEW', slot_id: null },
    { change: 'CLASHES', slot_id: null },
    { change: 'NEW', slot_id: null },
  ])
  const slots = await api.ctx.db.selectFrom('time_slots').select('slot_id').execute()
  expect(slots).toHaveLength(1)
})

test.each([
  ['in part', 25 * 60 + 30, 'timeslot_intersection'],
  ['wholly', 25 * 60, 'timeslots_crossing'],
] as const)(
  'a repetition with one date taken %s is refused, or skips that date if requested',
  async (_, at, refusal) => {
    await using api = await startApi()
    const speaker = await makeSpeaker(api, { tariff: 'PRO' })
    await makeTimeSlot(api, { speaker, starts_in_minutes: at })
    const { make } = repeatOf(api, speaker)
    const daily = { repeat_mode: 'DAILY' as const, times: 3 }
    expect((await refusalOf(make('2058-01-14T10:00:00Z', daily))).refusal).toBe(refusal)

    const { items } = await make('2058-01-14T10:00:00Z', daily, { skip_clashes: true })
    expect(items.map(({ change, slot_id }) => [change, slot_id !== null])).toEqual([
      ['NEW', true],
      ['CLASHES', false],
      ['NEW', true],
    ])
  },
)

test('a repetition with every date taken is refused even if clashes are skipped', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { make } = repeatOf(api, speaker)
  const daily = { repeat_mode: 'DAILY' as const, times: 2 }
  await make('2058-01-14T10:00:00Z', daily)
  const again = make('2058-01-14T10:00:00Z', daily, { skip_clashes: true })
  expect((await refusalOf(again)).refusal).toBe('timeslots_crossing')
})

test('an invalid repetition is refused, naming the invalid field', async () => {
  await using api = await startApi()
  const { make } = repeatOf(api, await makeSpeaker(api, { tariff: 'PRO' }))
  const refused = async (repeat: Repeat) => {
    const { refusal, fields } = await refusalOf(make('2058-01-15T10:00:00Z', repeat))
    return [refusal, ...Object.keys(fields)]
  }
  const daily = { repeat_mode: 'DAILY' as const }
  const weekly = { repeat_mode: 'WEEKLY' as const, times: 2 }
  expect(await refused(daily)).toEqual(['validation', 'repeat.ends_on'])
  expect(await refused({ ...daily, times: 2, ends_on: '2058-02-01' })).toEqual(['validation', 'repeat.ends_on'])
  expect(await refused({ ...daily, ends_on: '2058-01-14' })).toEqual(['validation', 'repeat.ends_on'])
  expect(await refused({ ...daily, ends_on: '2059-01-16' })).toEqual(['validation', 'repeat.ends_on'])
  expect(await refused({ ...daily, times: 367 })).toEqual(['validation', 'repeat.times'])
  expect(await refused(weekly)).toEqual(['validation', 'repeat.weekdays'])
  expect(await refused({ ...weekly, weekdays: [8] })).toEqual(['validation', 'repeat.weekdays.0'])
})

test('a start in the past or more than two years ahead is refused, also in a preview', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { make, preview } = repeatOf(api, speaker)
  const daily = { repeat_mode: 'DAILY' as const, times: 2 }
  const params = { user_id: speaker.user_id }
  for (const start of ['2058-01-14T08:59:00Z', '2060-02-01T10:00:00Z', '9998-12-31T10:00:00Z']) {
    expect((await refusalOf(make(start, daily))).fields).toHaveProperty(['slot.time_start_iso'])
    expect((await refusalOf(preview(start, daily))).fields).toHaveProperty(['slot.time_start_iso'])
    const single = api.as(speaker).call(createTimeSlot, { params, body: slotAt(start) })
    expect((await refusalOf(single)).fields).toHaveProperty('time_start_iso')
  }
})

test('a daily repetition of 366 slots is created in one call and ignores weekdays', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const daily = { repeat_mode: 'DAILY' as const, weekdays: [2], times: 366 }
  const { items } = await repeatOf(api, speaker).make('2058-01-15T10:00:00Z', daily)
  expect(items).toHaveLength(366)
  expect(items.at(-1)!.time_start_iso).toBe('2059-01-15T10:00:00.000Z')
})

test('concurrent overlapping repetitions are each created completely or not at all', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { make } = repeatOf(api, speaker)
  const daily = { repeat_mode: 'DAILY' as const, times: 10 }
  const answers = await Promise.allSettled([
    make('2058-01-15T10:00:00Z', daily),
    make('2058-01-15T10:30:00Z', daily),
    make('2058-01-15T09:30:00Z', daily),
  ])
  const made = answers.filter(({ status }) => status === 'fulfilled').length
  const slots = await api.ctx.db.selectFrom('time_slots').select('slot_id').execute()
  expect(made).toBeGreaterThan(0)
  expect(slots).toHaveLength(made * 10)
})
