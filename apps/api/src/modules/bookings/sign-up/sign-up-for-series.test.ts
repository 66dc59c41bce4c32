import { cancelRecord, listFutureAsListener, signUp } from '@razgovor/contract/bookings'
import { addToCart, createPaylink, getOrder, listCart } from '@razgovor/contract/orders'
import { listSeriesSessions, signUpForSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeTimeSlot, type MadeSeries, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

const idsOf = ({ sessions }: Pick<MadeSeries, 'sessions'>) => sessions.map(({ slot_id }) => slot_id)

function book(api: TestApi, listener: MadeUser, series: MadeSeries, slot_ids = idsOf(series)) {
  return api.as(listener).call(signUpForSeries, { params: series, body: { slot_ids } })
}

async function statesOf(api: TestApi, listener: MadeUser, { series_id }: MadeSeries) {
  const { items } = await api.as(listener).call(listSeriesSessions, { params: { series_id } })
  return items.map(({ state }) => state)
}

async function bookedBy(api: TestApi, listener: MadeUser): Promise<string[]> {
  const { items } = await api.as(listener).call(listFutureAsListener, { params: listener })
  return items.filter(({ status }) => status === 'BOOKED').map(({ slot_id }) => slot_id)
}

test('all sessions of a free series are booked in one call', async () => {
  await using api = await startApi()
  const series = await makeSeries(api)
  const listener = await makeListener(api)
  const { items } = await book(api, listener, series, [...idsOf(series).toReversed(), idsOf(series)[0]!])
  expect(items.map(({ slot_id, status, flow_type }) => [slot_id, status, flow_type])).toEqual(
    idsOf(series).map((slot_id) => [slot_id, 'BOOKED', 'SERIES']),
  )
  expect(await bookedBy(api, listener)).toEqual(idsOf(series))
  expect(await statesOf(api, listener, series)).toEqual(['OWN', 'OWN', 'OWN'])
})

test('each session shows why the listener cannot book it', async () => {
  await using api = await startApi()
  const series = await makeSeries(api, { times: 5, places: 1 })
  const [first, second, third] = series.sessions
  const [listener, another] = [await makeListener(api), await makeListener(api)]
  await api.as(listener).call(signUp, { params: first! })
  await api.as(another).call(signUp, { params: second! })
  const startsIn = (third!.time_start.getTime() - api.clock.now().getTime()) / 60_000 + 30
  const clashing = await makeTimeSlot(api, { starts_in_minutes: startsIn, booking_mode: 'FREE_BOOKING' })
  await api.as(listener).call(signUp, { params: clashing })
  expect(await statesOf(api, listener, series)).toEqual(['OWN', 'FULL', 'CLASHES', 'FREE', 'FREE'])

  await api.clock.advance({ days: 6, minutes: 30 })
  expect(await statesOf(api, listener, series)).toEqual(['BEGUN', 'FREE'])
})

test('one unavailable session fails the whole series booking, and the error names every unavailable session', async () => {
  await using api = await startApi()
  const series = await makeSeries(api, { times: 4, places: 1 })
  const [first, second, third] = series.sessions
  const [listener, another] = [await makeListener(api), await makeListener(api)]
  await api.as(another).call(signUp, { params: second! })
  await api.as(listener).call(signUp, { params: third! })
  const strange = newId(api.clock.now())

  expect(await refusalOf(book(api, listener, series))).toEqual({
    refusal: 'human_friendly_multiple',
    fields: {
      'slot_ids.1': '18 января, 12:00: мест не осталось',
      'slot_ids.2': '19 января, 12:00: ты уже записан на эту встречу',
    },
  })
  expect(await refusalOf(book(api, listener, series, [first!.slot_id, strange]))).toEqual({
    refusal: 'not_exist',
    fields: { 'slot_ids.1': 'Такой встречи в этой серии нет' },
  })
  expect(await bookedBy(api, listener)).toEqual([third!.slot_id])
})

test('a series booking fails if a session clashes with another meeting, and the error names that session', async () => {
  await using api = await startApi()
  const series = await makeSeries(api)
  const listener = await makeListener(api)
  const clashing = await makeTimeSlot(api, { starts_in_minutes: (4 * 24 + 0.5) * 60, booking_mode: 'FREE_BOOKING' })
  await api.as(listener).call(signUp, { params: clashing })
  expect(await refusalOf(book(api, listener, series))).toEqual({
    refusal: 'timeslot_intersection',
    fields: { 'slot_ids.1': '18 января, 12:00: в это время у тебя есть другая встреча' },
  })
  expect(await bookedBy(api, listener)).toEqual([clashing.slot_id])
})

test('a user cannot book sessions of another series, a paid series or their own series', async () => {
  await using api = await startApi()
  const [series, other] = [await makeSeries(api), await makeSeries(api)]
  const paid = await makeSeries(api, { amount: 150_000 })
  const listener = await makeListener(api)
  expect((await refusalOf(book(api, listener, series, idsOf(other)))).refusal).toBe('not_exist')
  expect((await refusalOf(book(api, listener, paid))).refusal).toBe('human_friendly')
  expect((await refusalOf(book(api, series.speaker, series))).refusal).toBe('forbidden')
  expect(await statesOf(api, listener, series)).toEqual(['FREE', 'FREE', 'FREE'])
})

test('concurrent bookings of a whole series succeed only up to the number of places, and failed ones book nothing', async () => {
  await using api = await startApi()
  const series = await makeSeries(api, { places: 3 })
  const listeners = await Promise.all(Array.from({ length: 12 }, () => makeListener(api)))
  const ids = idsOf(series)
  const answers = await Promise.allSettled(
    listeners.map((listener, index) => book(api, listener, series, index % 2 ? ids : ids.toReversed())),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const bookings = await api.ctx.db.selectFrom('bookings').select(['slot_id', 'place']).execute()
  expect(bookings).toHaveLength(9)
})

test('a canceled session of a series can be booked again', async () => {
  await using api = await startApi()
  const series = await makeSeries(api)
  const listener = await makeListener(api)
  await book(api, listener, series)
  const [first] = idsOf(series)
  await api.as(listener).call(cancelRecord, { params: { slot_id: first! } })
  const { items } = await book(api, listener, series, [first!])
  expect(items).toMatchObject([{ slot_id: first, status: 'BOOKED' }])
})

test('several sessions of a paid series are paid in one order', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const series = await makeSeries(api, { amount: 150_000 })
  const listener = await makeListener(api)
  for (const slot_id of idsOf(series)) await api.as(listener).call(addToCart, { body: { slot_id } })
  const link = await linkFor(api, listener, series.sessions)
  await bank.pay(link)
  const order = await api.as(listener).call(getOrder, { params: link })
  expect(order).toMatchObject({ status: 'PAID', amount: 450_000 })
  expect(order.items.map(({ status }) => status)).toEqual(['BOOKED', 'BOOKED', 'BOOKED'])
  expect(await bank.taken()).toBe(450_000)
  expect(await bookedBy(api, listener)).toEqual(idsOf(series))
})

test('one full session of a paid series fails the whole order, and nothing is reserved', async () => {
  await using api = await startApi()
  const series = await makeSeries(api, { amount: 150_000, places: 1 })
  const [listener, another] = [await makeListener(api), await makeListener(api)]
  await linkFor(api, another, [series.sessions[1]!])
  const { refusal, fields } = await refusalOf(
    api.as(listener).call(createPaylink, { body: { slot_ids: idsOf(series) } }),
  )
  expect([refusal, Object.keys(fields)]).toEqual(['timeslot_busy', ['slot_ids.1']])
  expect(await statesOf(api, listener, series)).toEqual(['FREE', 'FULL', 'FREE'])
  expect((await api.as(listener).call(listCart)).items).toEqual([])
})
