import { signUp } from '@razgovor/contract/bookings'
import { addSeriesToCart, addToCart, listCart } from '@razgovor/contract/orders'
import { listSeriesSessions } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeTimeSlot, type MadeSeries, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const idsOf = ({ sessions }: MadeSeries) => sessions.map(({ slot_id }) => slot_id)

function put(api: TestApi, user: MadeUser, series: MadeSeries, slot_ids = idsOf(series)) {
  const { series_id } = series
  return api.as(user).call(addSeriesToCart, { body: { series_id, slot_ids } })
}

async function cartOf(api: TestApi, user: MadeUser): Promise<string[]> {
  const { items } = await api.as(user).call(listCart)
  return items.map(({ slot }) => slot.slot_id).toSorted()
}

test('all sessions of a paid series are added to the cart in one call, and repeating it changes nothing', async () => {
  await using api = await startApi()
  const series = await makeSeries(api, { amount: 150_000 })
  const listener = await makeListener(api)
  await api.as(listener).call(addToCart, { body: { slot_id: idsOf(series)[1]! } })
  const { items } = await put(api, listener, series, idsOf(series).toReversed())
  expect(items.map(({ slot }) => slot.slot_id)).toEqual(idsOf(series))
  expect(await put(api, listener, series)).toEqual({ items })
  expect(await cartOf(api, listener)).toEqual(idsOf(series).toSorted())
  const { refund_hours, amount } = await api.as(listener).call(listSeriesSessions, { params: series })
  expect([refund_hours, amount]).toEqual([24, 150_000])
})

test('one unavailable session keeps the whole series out of the cart, and each unavailable session is named', async () => {
  await using api = await startApi()
  const series = await makeSeries(api, { times: 4, amount: 150_000, places: 1 })
  const [listener, another] = [await makeListener(api), await makeListener(api)]
  await linkFor(api, another, [series.sessions[1]!])
  const startsIn = (series.sessions[2]!.time_start.getTime() - api.clock.now().getTime()) / 60_000 + 30
  const clashing = await makeTimeSlot(api, { starts_in_minutes: startsIn, booking_mode: 'FREE_BOOKING' })
  await api.as(listener).call(signUp, { params: clashing })
  expect(await refusalOf(put(api, listener, series))).toEqual({
    refusal: 'human_friendly_multiple',
    fields: {
      'slot_ids.1': '18 января, 12:00: мест не осталось',
      'slot_ids.2': '19 января, 12:00: в это время у тебя есть другая встреча',
    },
  })
  expect(await cartOf(api, listener)).toEqual([])
  const [first, , , last] = idsOf(series)
  await put(api, listener, series, [first!, last!])
  expect(await cartOf(api, listener)).toEqual([first!, last!].toSorted())
})

test('sessions of a free series, of another series and of the user’s own series cannot be added to the cart', async () => {
  await using api = await startApi()
  const [paid, other] = [await makeSeries(api, { amount: 150_000 }), await makeSeries(api, { amount: 150_000 })]
  const listener = await makeListener(api)
  expect((await refusalOf(put(api, listener, await makeSeries(api)))).refusal).toBe('human_friendly')
  expect((await refusalOf(put(api, paid.speaker, paid))).refusal).toBe('forbidden')
  expect(await refusalOf(put(api, listener, paid, [idsOf(paid)[0]!, idsOf(other)[0]!]))).toEqual({
    refusal: 'not_exist',
    fields: { 'slot_ids.1': 'Такой встречи в этой серии нет' },
  })
  expect(await cartOf(api, listener)).toEqual([])
})
