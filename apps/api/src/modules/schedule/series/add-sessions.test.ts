import { signUp } from '@razgovor/contract/bookings'
import { addSessions, changeSeries, deleteSeries, getOwnSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { refusalOf, type CallInput } from '../../../../test/api-client.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeSeries } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

type NewSessions = CallInput<typeof addSessions>['body']

/** The factory's sessions are on 17, 18 and 19 January, each from 9:00 to 10:00 UTC. */
const later = { time_start_iso: '2058-01-25T16:00:00Z', time_end_iso: '2058-01-25T17:30:00Z' }
const daily = { ...later, repeat: { repeat_mode: 'DAILY' as const, weekdays: [], times: 3 } }

const paramsOf = ({ speaker, series_id }: MadeSeries) => ({ user_id: speaker.user_id, series_id })
const add = (api: TestApi, series: MadeSeries, body: NewSessions) =>
  api.as(series.speaker).call(addSessions, { params: paramsOf(series), body })
const read = (api: TestApi, series: MadeSeries) =>
  api.as(series.speaker).call(getOwnSeries, { params: paramsOf(series) })

test('sessions are added with the current terms of the series, and booked sessions stay booked', async () => {
  await using api = await startApi()
  const series = await makeSeries(api, { places: 5 })
  const listener = await makeListener(api)
  await api.as(listener).call(signUp, { params: series.sessions[0]! })
  const terms = { title: 'Английский', booking_mode: 'BUYABLE' as const, amount: 150_000, places: 4 }
  await api.as(series.speaker).call(changeSeries, { params: paramsOf(series), body: terms })
  const before = await read(api, series)

  const after = await add(api, series, daily)
  expect(after.sessions.slice(0, 3)).toEqual(before.sessions)
  expect(after.sessions[0]!.participants.map(({ user_id }) => user_id)).toEqual([listener.user_id])
  expect(after.sessions.slice(3)).toMatchObject(
    ['25', '26', '27'].map((day) => ({
      time_start_iso: `2058-01-${day}T16:00:00.000Z`,
      time_end_iso: `2058-01-${day}T17:30:00.000Z`,
      places_free: 4,
      bookings_count: 0,
    })),
  )
  const added = await api.ctx.db
    .selectFrom('time_slots')
    .select(['slot_type', 'topic', 'booking_mode', 'amount'])
    .where('time_start', '>=', new Date(later.time_start_iso))
    .execute()
  const expected = { slot_type: 'SERIES', topic: 'Английский', booking_mode: 'BUYABLE', amount: 150_000 }
  expect(added).toEqual([expected, expected, expected])
})

test('adding the same sessions repeatedly or concurrently adds them once', async () => {
  await using api = await startApi()
  const series = await makeSeries(api)
  for (const body of [later, daily]) {
    const [one, other] = await Promise.all([add(api, series, body), add(api, series, body)])
    expect(other).toEqual(one)
    expect(await add(api, series, body)).toEqual(one)
  }
  expect((await read(api, series)).sessions).toHaveLength(6)
})

test('new sessions cannot overlap other slots, and a refused repetition adds nothing', async () => {
  await using api = await startApi()
  const series = await makeSeries(api)
  // 26 January, 17:00 to 18:00.
  await makeTimeSlot(api, { speaker: series.speaker, starts_in_minutes: (12 * 24 + 8) * 60 })
  expect((await refusalOf(add(api, series, daily))).refusal).toBe('timeslot_intersection')
  const within = { time_start_iso: '2058-01-26T17:15:00Z', time_end_iso: '2058-01-26T17:45:00Z' }
  expect((await refusalOf(add(api, series, within))).refusal).toBe('timeslots_crossing')
  const longer = { time_start_iso: '2058-01-17T09:00:00Z', time_end_iso: '2058-01-17T10:30:00Z' }
  expect((await refusalOf(add(api, series, longer))).refusal).toBe('timeslots_crossing')
  expect((await read(api, series)).sessions).toHaveLength(3)
  expect((await add(api, series, { ...daily, skip_clashes: true })).sessions).toHaveLength(5)
})

test('invalid session times are refused with the field to correct', async () => {
  await using api = await startApi()
  const series = await makeSeries(api)
  const fieldsOf = async (body: NewSessions) => Object.keys((await refusalOf(add(api, series, body))).fields)
  expect(await fieldsOf({ time_start_iso: '2058-01-14T08:00:00Z', time_end_iso: '2058-01-14T09:00:00Z' })).toEqual([
    'time_start_iso',
  ])
  expect(await fieldsOf({ time_start_iso: '2060-02-01T08:00:00Z', time_end_iso: '2060-02-01T09:00:00Z' })).toEqual([
    'time_start_iso',
  ])
  expect(await fieldsOf({ ...later, time_end_iso: '2058-01-25T16:05:00Z' })).toEqual(['time_end_iso'])
  expect(await fieldsOf({ ...later, repeat: { repeat_mode: 'DAILY', ends_on: '2058-01-24' } })).toEqual([
    'repeat.ends_on',
  ])
  expect((await read(api, series)).sessions).toHaveLength(3)
})

test('sessions cannot be added after the tariff has expired', async () => {
  await using api = await startApi()
  const series = await makeSeries(api)
  await api.clock.advance({ days: 365 })
  const next = { time_start_iso: '2059-01-25T16:00:00Z', time_end_iso: '2059-01-25T17:00:00Z' }
  expect((await refusalOf(add(api, series, next))).refusal).toBe('human_friendly')
})

test('sessions cannot be added to another speaker’s series, to a deleted one or without sign-in', async () => {
  await using api = await startApi()
  const series = await makeSeries(api)
  const other = await makeSpeaker(api)
  const own = { params: { ...paramsOf(series), user_id: other.user_id }, body: later }
  expect(await api.as(other).refusal(addSessions, own)).toBe('not_exist')
  const call = { params: paramsOf(series), body: later }
  expect(await api.as(other).refusal(addSessions, call)).toBe('forbidden')
  expect(await api.anonymous.refusal(addSessions, call)).toBe('auth_not_provided')
  expect((await read(api, series)).sessions).toHaveLength(3)
  await api.as(series.speaker).call(deleteSeries, { params: paramsOf(series), query: {} })
  expect((await refusalOf(add(api, series, later))).refusal).toBe('not_exist')
})
