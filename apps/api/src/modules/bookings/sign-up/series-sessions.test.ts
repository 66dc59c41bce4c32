import { signUp } from '@razgovor/contract/bookings'
import { listSeriesSessions, signUpForSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { makeListener, makeSeries } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'

test('a series shows its own price, refund hours, sessions and free places', async () => {
  await using api = await startApi()
  const [paid, free] = [await makeSeries(api, { amount: 150_000, times: 2 }), await makeSeries(api, { places: 2 })]
  const listener = await makeListener(api)
  const [first, second, third] = free.sessions
  await api.as(listener).call(signUp, { params: second! })
  const read = ({ series_id }: typeof free) => api.as(listener).call(listSeriesSessions, { params: { series_id } })
  expect(await read(free)).toMatchObject({
    booking_mode: 'FREE_BOOKING_MULTY',
    amount: 0,
    currency: 'RUB',
    refund_hours: api.ctx.config.REFUND_HOURS,
    items: [
      { slot_id: first!.slot_id, places_free: 2, state: 'FREE' },
      { slot_id: second!.slot_id, places_free: 1, state: 'OWN' },
      { slot_id: third!.slot_id, places_free: 2, state: 'FREE' },
    ],
  })
  expect(await read(paid)).toMatchObject({ booking_mode: 'BUYABLE', amount: 150_000, items: [{}, {}] })
})

test('removed and finished sessions are not listed', async () => {
  await using api = await startApi()
  const { series_id, sessions } = await makeSeries(api, { starts_in_minutes: 60 })
  const { db } = api.ctx
  const [first, second, third] = sessions
  const change = { deleted_at: api.clock.now() }
  await db.updateTable('time_slots').set(change).where('slot_id', '=', second!.slot_id).execute()
  const listener = await makeListener(api)
  const shown = async () => {
    const { items } = await api.as(listener).call(listSeriesSessions, { params: { series_id } })
    return items.map(({ slot_id, state }) => [slot_id, state])
  }
  await api.clock.advance({ minutes: 119 })
  expect(await shown()).toEqual([
    [first!.slot_id, 'BEGUN'],
    [third!.slot_id, 'FREE'],
  ])
  await api.clock.advance({ minutes: 1 })
  expect(await shown()).toEqual([[third!.slot_id, 'FREE']])
})

test('a removed series or a series of a blocked speaker returns not_exist', async () => {
  await using api = await startApi()
  const [removed, blocked] = [await makeSeries(api), await makeSeries(api)]
  const [listener, now] = [await makeListener(api), api.clock.now()]
  const { db } = api.ctx
  await db.updateTable('series').set({ deleted_at: now }).where('series_id', '=', removed.series_id).execute()
  const { user_id } = blocked.speaker
  await db.updateTable('users').set({ blocked_at: now }).where('user_id', '=', user_id).execute()
  for (const { series_id } of [removed, blocked])
    expect(await api.as(listener).refusal(listSeriesSessions, { params: { series_id } })).toBe('not_exist')
})

test('a refused series booking names the session and the reason', async () => {
  await using api = await startApi()
  const series = await makeSeries(api, { starts_in_minutes: 60 })
  const body = { slot_ids: series.sessions.map(({ slot_id }) => slot_id) }
  const ownSlot = api.as(series.speaker).call(signUpForSeries, { params: series, body })
  expect(await refusalOf(ownSlot)).toEqual({
    refusal: 'forbidden',
    fields: { 'slot_ids.0': 'На своё время записаться нельзя' },
  })
  await api.clock.advance({ minutes: 60 })
  const late = api.as(await makeListener(api)).call(signUpForSeries, { params: series, body })
  expect(await refusalOf(late)).toEqual({
    refusal: 'timeslot_busy',
    fields: { 'slot_ids.0': '14 января, 13:00: запись закрыта' },
  })
})

test('booking a series returns only the listener’s new bookings, sorted by time', async () => {
  await using api = await startApi()
  const series = await makeSeries(api)
  const [first, second, third] = series.sessions.map(({ slot_id }) => slot_id)
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const book = (user: typeof listener, slot_ids: string[]) =>
    api.as(user).call(signUpForSeries, { params: series, body: { slot_ids } })
  await book(other, [first!, second!, third!])
  expect((await book(listener, [second!])).items).toMatchObject([{ slot_id: second }])
  expect((await book(listener, [third!, first!])).items).toMatchObject([{ slot_id: first }, { slot_id: third }])
})
