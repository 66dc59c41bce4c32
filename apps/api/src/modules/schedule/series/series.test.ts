import { getUser } from '@razgovor/contract/profile'
import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { changeSeries, createSeries, deleteSeries, getOwnSeries, listOwnSeries } from '@razgovor/contract/series'
import { getSpeaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { refusalOf, type CallInput } from '../../../../test/api-client.ts'
import {
  makeListener,
  makeSeries,
  makeSpeaker,
  makeSubscription,
  makeTimeSlot,
  type MadeUser,
} from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

type NewSeries = CallInput<typeof createSeries>['body']

const newSeries = {
  title: 'Разговорный английский',
  description: 'Говорим час без остановки',
  booking_mode: 'FREE_BOOKING_MULTY' as const,
  amount: 0,
  places: 8,
  fund_id: null,
  time_start_iso: '2058-01-15T10:00:00Z',
  time_end_iso: '2058-01-15T11:00:00Z',
  repeat: { repeat_mode: 'WEEKLY' as const, weekdays: [2, 5], times: 3 },
}

function seriesOf(api: TestApi, speaker: MadeUser) {
  const params = { user_id: speaker.user_id }
  const as = api.as(speaker)
  return {
    make: (change: Partial<NewSeries> = {}) => as.call(createSeries, { params, body: { ...newSeries, ...change } }),
    get: (series_id: string) => as.call(getOwnSeries, { params: { ...params, series_id } }),
    list: async () => (await as.call(listOwnSeries, { params })).items,
    change: (series_id: string, body: CallInput<typeof changeSeries>['body']) =>
      as.call(changeSeries, { params: { ...params, series_id }, body }),
    remove: (series_id: string, query: CallInput<typeof deleteSeries>['query'] = {}) =>
      as.call(deleteSeries, { params: { ...params, series_id }, query }),
  }
}

async function makeFund(api: TestApi): Promise<string> {
  const fund_id = newId(api.clock.now())
  await api.ctx.db.insertInto('funds').values({ fund_id, name: 'Фонд' }).execute()
  return fund_id
}

test('a new series is visible to everybody with its sessions', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await makeSubscription(api, speaker, 'BASIC')
  const { make, get, list } = seriesOf(api, speaker)
  const made = await make()
  expect(made).toMatchObject({ title: newSeries.title, booking_mode: 'FREE_BOOKING_MULTY', places: 8, currency: 'RUB' })
  expect(made.sessions.map((session) => session.time_start_iso)).toEqual([
    '2058-01-15T10:00:00.000Z',
    '2058-01-18T10:00:00.000Z',
    '2058-01-22T10:00:00.000Z',
  ])
  expect(made.sessions[0]).toMatchObject({ places_free: 8, bookings_count: 0, participants: [] })
  expect(await get(made.series_id)).toEqual(made)
  expect(await list()).toEqual([made])

  const page = await api.anonymous.call(getSpeaker, { params: { id: speaker.user_id } })
  expect(page.series).toMatchObject([{ series_id: made.series_id, sessions: [{}, { topic: newSeries.title }, {}] }])
})

test('a series may have a single session', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await makeSubscription(api, speaker, 'BASIC')
  const { sessions } = await seriesOf(api, speaker).make({ repeat: null })
  expect(sessions.map((session) => session.time_start_iso)).toEqual(['2058-01-15T10:00:00.000Z'])
})

test('the tariff decides whether a speaker can create series, and with how many places', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const { make, change } = seriesOf(api, speaker)
  const onFree = await refusalOf(make())
  expect(onFree.refusal).toBe('human_friendly')
  await makeSubscription(api, speaker, 'BASIC')
  expect(await refusalOf(make({ places: 11 }))).toMatchObject({
    refusal: 'human_friendly',
    fields: { places: 'Не больше 10' },
  })
  const { series_id } = await make({ places: 10 })
  expect((await refusalOf(change(series_id, { places: 11 }))).refusal).toBe('human_friendly')

  // After the tariff has lapsed, the series can still be renamed and made smaller.
  await api.clock.advance({ days: 365 })
  expect(await change(series_id, { title: 'Английский', places: 9 })).toMatchObject({ title: 'Английский', places: 9 })
})

test('a series’ fund must exist, and the speaker’s last one is remembered', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await makeSubscription(api, speaker, 'BASIC')
  const { make, change } = seriesOf(api, speaker)
  const fund_id = await makeFund(api)
  const { series_id } = await make({ fund_id })
  const user = await api.as(speaker).call(getUser, { params: { user_id: speaker.user_id } })
  expect(user.last_series_fund_id).toBe(fund_id)
  const page = await api.anonymous.call(getSpeaker, { params: { id: speaker.user_id } })
  expect(page.series).toMatchObject([{ fund: { name: 'Фонд', tips_url: null } }])

  const unknown = newId(api.clock.now())
  expect((await refusalOf(make({ fund_id: unknown }))).fields).toEqual({ fund_id: 'Такого фонда нет' })
  expect((await refusalOf(change(series_id, { fund_id: unknown }))).fields).toEqual({ fund_id: 'Такого фонда нет' })
  expect(await change(series_id, { fund_id: null })).toMatchObject({ fund_id: null })
})

test('sessions cannot overlap other slots, and a refused series is not saved', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await makeSubscription(api, speaker, 'BASIC')
  const { make, list } = seriesOf(api, speaker)
  // 18 January, 10:30 to 11:30.
  await makeTimeSlot(api, { speaker, starts_in_minutes: (4 * 24 + 1.5) * 60 })
  expect((await refusalOf(make())).refusal).toBe('timeslot_intersection')
  expect(
    (
      await refusalOf(
        make({ time_start_iso: '2058-01-18T10:30:00Z', time_end_iso: '2058-01-18T11:00:00Z', repeat: null }),
      )
    ).refusal,
  ).toBe('timeslots_crossing')
  expect(await list()).toEqual([])
  const { sessions } = await make({ skip_clashes: true })
  expect(sessions).toHaveLength(2)
})

test('an invalid series is refused, naming the invalid field', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await makeSubscription(api, speaker, 'BASIC')
  const { make } = seriesOf(api, speaker)
  const fieldsOf = async (change: Partial<NewSeries>) => Object.keys((await refusalOf(make(change))).fields)
  expect(await fieldsOf({ title: ' ' })).toEqual(['title'])
  expect(await fieldsOf({ booking_mode: 'BUYABLE' })).toEqual(['amount'])
  expect(await fieldsOf({ amount: 5000 })).toEqual(['amount'])
  expect(await fieldsOf({ places: 0 })).toEqual(['places'])
  expect(await fieldsOf({ time_start_iso: '2058-01-14T08:00:00Z', time_end_iso: '2058-01-14T09:00:00Z' })).toEqual([
    'time_start_iso',
  ])
  expect(await fieldsOf({ repeat: { repeat_mode: 'DAILY', ends_on: '2058-01-14' } })).toEqual(['repeat.ends_on'])
})

test('a new price and number of places apply only to sessions without bookings', async () => {
  await using api = await startApi()
  const { speaker, series_id, sessions } = await makeSeries(api, { places: 5 })
  const [first, second] = sessions
  const [listener, another] = [await makeListener(api), await makeListener(api)]
  for (const who of [another, listener]) await api.as(who).call(signUp, { params: first! })
  // Canceled bookings of the second session do not keep its second place.
  for (const who of [another, listener]) await api.as(who).call(signUp, { params: second! })
  for (const who of [another, listener]) await api.as(who).call(cancelRecord, { params: second! })

  const { change, get } = seriesOf(api, speaker)
  await change(series_id, { booking_mode: 'BUYABLE', amount: 150_000, places: 1, title: 'Английский' })
  const slots = await api.ctx.db
    .selectFrom('time_slots')
    .select(['booking_mode', 'amount', 'places', 'topic'])
    .orderBy('time_start')
    .execute()
  const changed = { booking_mode: 'BUYABLE', amount: 150_000, places: 1, topic: 'Английский' }
  expect(slots).toEqual([
    { booking_mode: 'FREE_BOOKING_MULTY', amount: 0, places: 5, topic: 'Английский' },
    changed,
    changed,
  ])
  const series = await get(series_id)
  expect(series).toMatchObject({
    amount: 150_000,
    places: 1,
    sessions: [{ places_free: 3, bookings_count: 2 }, {}, {}],
  })
  expect(series.sessions[0]!.participants.map(({ user_id }) => user_id)).toEqual([another.user_id, listener.user_id])
})

test('a change of a series is validated together with its unchanged terms', async () => {
  await using api = await startApi()
  const { speaker, series_id } = await makeSeries(api)
  const { change } = seriesOf(api, speaker)
  expect((await refusalOf(change(series_id, { amount: 5000 }))).fields).toHaveProperty('amount')
  expect((await refusalOf(change(series_id, { booking_mode: 'BUYABLE' }))).fields).toHaveProperty('amount')
  await change(series_id, { booking_mode: 'BUYABLE', amount: 5000 })
  expect(await change(series_id, { booking_mode: 'FREE_BOOKING_MULTY' })).toMatchObject({ amount: 0 })
  expect(await change(series_id, {})).toMatchObject({ amount: 0 })
})

test('removing a series removes its future sessions, but a booked session and the series stay', async () => {
  await using api = await startApi()
  const { speaker, series_id, sessions } = await makeSeries(api)
  const { get, list, remove } = seriesOf(api, speaker)
  const listener = await makeListener(api)
  await api.as(listener).call(signUp, { params: sessions[1]! })
  const shown = await remove(series_id, { dry_run: 'true' })
  expect(shown.items.map(({ change }) => change)).toEqual(['REMOVED', 'BOOKED', 'REMOVED'])
  expect((await get(series_id)).sessions).toHaveLength(3)
  expect(await remove(series_id)).toEqual(shown)
  expect((await get(series_id)).sessions).toMatchObject([{ bookings_count: 1 }])

  await api.as(listener).call(cancelRecord, { params: sessions[1]! })
  await remove(series_id)
  expect((await refusalOf(get(series_id))).refusal).toBe('not_exist')
  expect(await list()).toEqual([])
  expect(await remove(series_id)).toEqual({ items: [] })
})

test('a series is listed for thirty days after its last session', async () => {
  await using api = await startApi()
  const { speaker } = await makeSeries(api, { times: 1 })
  const { list } = seriesOf(api, speaker)
  await api.clock.advance({ days: 33 })
  expect(await list()).toHaveLength(1)
  await api.clock.advance({ hours: 2 })
  expect(await list()).toEqual([])
})

test('a speaker cannot read, change or delete another speaker’s series', async () => {
  await using api = await startApi()
  const { speaker, series_id } = await makeSeries(api)
  const other = await makeSpeaker(api)
  const params = { user_id: other.user_id, series_id }
  expect(await api.as(other).refusal(getOwnSeries, { params })).toBe('not_exist')
  expect(await api.as(other).refusal(changeSeries, { params, body: { title: 'Моя' } })).toBe('not_exist')
  expect(await api.as(other).refusal(deleteSeries, { params })).toBe('not_exist')
  expect(await api.as(other).refusal(getOwnSeries, { params: { ...params, user_id: speaker.user_id } })).toBe(
    'forbidden',
  )
})
