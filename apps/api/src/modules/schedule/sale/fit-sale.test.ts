import { changeRow, getRow } from '@razgovor/contract/admin'
import { addToCart, createPaylink, listCart } from '@razgovor/contract/orders'
import { signUp } from '@razgovor/contract/bookings'
import { changeTimeSlot, getFreeSlots, getTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import {
  makeListener,
  makeSeries,
  makeSpeaker,
  makeSubscription,
  makeTimeSlot,
  makeUser,
  type MadeSlot,
} from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { loseTariff } from '../../../../test/tariffs.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { transact } from '../../../db/transact.ts'
import { fitSale } from './fit-sale.ts'

/** Lets a yearly tariff lapse and runs the jobs that follow. */
async function lapse(api: TestApi): Promise<void> {
  await api.clock.advance({ days: 365, hours: 1 })
  await enqueue(api.ctx.db, 'sweep-subscriptions', {})
  await api.settle()
}

async function offered(api: TestApi, { user_id }: TestUser): Promise<string[]> {
  const from = api.clock.now()
  const { items } = await api.anonymous.call(getFreeSlots, {
    params: { user_id },
    query: { from_time: from.toISOString(), days_count: 28 },
  })
  return items.map(({ slot_id }) => slot_id)
}

/** Returns a function that sets the longest meeting of the tariff FREE, in minutes. */
async function tariffEditor(api: TestApi) {
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { tariff_id } = await api.ctx.db
    .selectFrom('tariffs')
    .select('tariff_id')
    .where('code', '=', 'FREE')
    .executeTakeFirstOrThrow()
  const params = { path: 'tariffs', id: tariff_id }
  return async (meeting_minutes: number) => {
    const { version } = await admin.call(getRow, { params })
    await admin.call(changeRow, { params, body: { changes: { meeting_minutes }, version } })
  }
}

const yearAnd = (days: number) => (365 + days) * 24 * 60

test('when a tariff lapses, slots and series beyond the new limits go off sale and the rest stay', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const series = await makeSeries(api, { starts_in_minutes: yearAnd(3), amount: 100_000 })
  const { speaker } = series
  const long = await makeTimeSlot(api, { speaker, starts_in_minutes: yearAnd(10), minutes: 60 })
  const short = await makeTimeSlot(api, { speaker, starts_in_minutes: yearAnd(11), minutes: 40 })
  await api.as(listener).call(addToCart, { body: { slot_id: long.slot_id } })
  await lapse(api)
  expect(await offered(api, speaker)).toEqual([short.slot_id])
  const own = (slot_id: string) => api.as(speaker).call(getTimeSlot, { params: { user_id: speaker.user_id, slot_id } })
  expect(await own(long.slot_id)).toMatchObject({ is_off_sale: true })
  expect(await own(short.slot_id)).toMatchObject({ is_off_sale: false })
  for (const slot_id of [long.slot_id, series.sessions[0]!.slot_id])
    expect(await api.as(listener).refusal(createPaylink, { body: { slot_ids: [slot_id] } })).toBe('timeslot_busy')
  expect((await api.as(listener).call(listCart)).items).toMatchObject([{ availability: 'SLOT_NOT_AVAILABLE' }])
})

test.each<[string, (api: TestApi) => Promise<MadeSlot>, { meeting_minutes: number | null }]>([
  ['too long', (api) => makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' }), { meeting_minutes: 59 }],
  [
    'for too many',
    async (api) => {
      const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
      return makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING_MULTY', places: 4 })
    },
    { meeting_minutes: null },
  ],
  ['of a series', async (api) => (await makeSeries(api, { places: 3 })).sessions[0]!, { meeting_minutes: null }],
])('a slot %s for a lapsed tariff cannot be booked even before it is taken off sale', async (_, makeSlot, limit) => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { slot_id, speaker } = await makeSlot(api)
  await api.ctx.db.updateTable('tariffs').set(limit).where('code', '=', 'FREE').execute()
  await loseTariff(api, speaker)
  expect(await api.as(listener).refusal(signUp, { params: { slot_id } })).toBe('timeslot_busy')
})

test('a tariff that has lapsed but is not renewed or ended yet counts as lapsed', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { slot_id } = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 366 * 24 * 60 })
  await api.clock.advance({ hours: 365 * 24 })
  expect(await api.as(listener).refusal(signUp, { params: { slot_id } })).toBe('timeslot_busy')
})

test('a slot goes back on sale when shortened or on a larger tariff, but not when only moved', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const [first, second] = [
    await makeTimeSlot(api, { speaker, starts_in_minutes: 24 * 60 }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 48 * 60 }),
  ]
  await loseTariff(api, speaker)
  expect(await transact(api.ctx, (tx) => fitSale(tx, api.clock.now(), speaker.user_id))).toBe(2)
  expect(await transact(api.ctx, (tx) => fitSale(tx, api.clock.now(), speaker.user_id))).toBe(0)
  const change = (
    { slot_id, time_start }: typeof first,
    { start = 0, minutes }: { start?: number; minutes: number },
  ) => {
    const at = time_start.getTime() + start * 60_000
    return api.as(speaker).call(changeTimeSlot, {
      params: { user_id: speaker.user_id, slot_id },
      body: {
        time_start_iso: new Date(at).toISOString(),
        time_end_iso: new Date(at + minutes * 60_000).toISOString(),
      },
    })
  }
  await change(second, { start: 120, minutes: 60 })
  expect(await offered(api, speaker)).toEqual([])
  await change(first, { minutes: 40 })
  expect(await offered(api, speaker)).toEqual([first.slot_id])
  await makeSubscription(api, speaker, 'PRO')
  expect(await transact(api.ctx, (tx) => fitSale(tx, api.clock.now(), speaker.user_id))).toBe(1)
  expect(await offered(api, speaker)).toEqual([first.slot_id, second.slot_id])
})

test('a paid booking stays booked when the tariff lapses', async () => {
  await using api = await startApi()
  const sold = await makePaidMeeting(api, { starts_in_minutes: yearAnd(3), minutes: 90 })
  await lapse(api)
  const booking = await api.ctx.db.selectFrom('bookings').select('status').executeTakeFirstOrThrow()
  expect(booking).toEqual({ status: 'BOOKED' })
  expect(sold.slot.time_start > api.clock.now()).toBe(true)
})

test('lowering a tariff’s meeting length takes longer slots off sale for its speakers only', async () => {
  await using api = await startApi()
  const { slot_id, speaker } = await makeTimeSlot(api, { minutes: 40 })
  const other = await makeTimeSlot(api, { minutes: 60 })
  const shorten = await tariffEditor(api)
  await shorten(30)
  await api.settle()
  expect(await offered(api, speaker)).toEqual([])
  expect(await offered(api, other.speaker)).toEqual([other.slot_id])
  await shorten(45)
  await api.settle()
  expect(await offered(api, speaker)).toEqual([slot_id])
})
