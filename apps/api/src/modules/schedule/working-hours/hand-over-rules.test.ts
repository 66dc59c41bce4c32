import { signUp } from '@razgovor/contract/bookings'
import { createPaylink } from '@razgovor/contract/orders'
import { answerConsultationRequest } from '@razgovor/contract/requests'
import { changeTimeSlot, createRepeat, createTimeSlot, getFreeSlots, previewRepeat } from '@razgovor/contract/schedule'
import { createSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { meetingKind, offerMonday } from '../../../../test/availability.ts'
import { makeListener, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { acceptance, makeRequest } from '../../../../test/requests.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { transact } from '../../../db/transact.ts'
import { lockSlots } from '../../bookings/sign-up/lock-slots.ts'
import { wallOf } from '../expand-repeat.ts'

/** Minutes from the tests' now to 10:00 of the next Monday. */
const mondayAtTen = 7 * 24 * 60 - 120

/** Returns a time range given in minutes after 10:00 of that Monday. */
function during(api: TestApi, from: number, to: number) {
  const at = (minutes: number) => new Date(api.clock.now().getTime() + (mondayAtTen + minutes) * 60_000).toISOString()
  return { time_start_iso: at(from), time_end_iso: at(to) }
}

/** Returns the public slots of that Monday in Moscow time, such as «10:00–11:00». */
async function offered(api: TestApi, { user_id }: MadeUser): Promise<string[]> {
  const query = { from_time: '2058-01-21', days_count: 1, time_zone_id: 'Europe/Moscow' }
  const { items } = await api.anonymous.call(getFreeSlots, { params: { user_id }, query })
  return items.map((slot) => `${inMoscow(slot.time_start_iso)}–${inMoscow(slot.time_end_iso)}`)
}

function inMoscow(iso: string): string {
  return wallOf(iso, 'Europe/Moscow').wall_start
}

const free = { booking_mode: 'FREE_BOOKING' as const, amount: 0 }
const weekly = { repeat_mode: 'WEEKLY' as const, weekdays: [1], times: 2 }

test('a manual slot replaces the free slots of the working hours that it overlaps', async () => {
  await using api = await startApi()
  const { speaker } = await offerMonday(api, {})
  const body = { ...during(api, 30, 90), ...free }
  await api.as(speaker).call(createTimeSlot, { params: speaker, body })
  expect(await offered(api, speaker)).toEqual(['10:30–11:30', '12:00–13:00', '13:00–14:00'])
  await api.settle()
  expect(await offered(api, speaker)).toEqual(['10:30–11:30', '12:00–13:00', '13:00–14:00'])
})

test('a repeated slot replaces free slots of the working hours on each date, and its preview shows no conflict', async () => {
  await using api = await startApi()
  const { speaker } = await offerMonday(api, {})
  const body = { slot: { ...during(api, 0, 60), ...free, topic: 'Разбор' }, repeat: weekly }
  const { items } = await api.as(speaker).call(previewRepeat, { params: speaker, body })
  expect(items.map(({ change }) => change)).toEqual(['NEW', 'NEW'])
  await api.as(speaker).call(createRepeat, { params: speaker, body })
  expect(await offered(api, speaker)).toEqual(['10:00–11:00', '11:00–12:00', '12:00–13:00', '13:00–14:00'])
})

test.each([false, true])(
  'a series during working hours gets all its sessions, skip_clashes %s',
  async (skip_clashes) => {
    await using api = await startApi()
    const { speaker } = await offerMonday(api, {})
    const body = {
      title: 'Разговорный английский',
      booking_mode: 'FREE_BOOKING_MULTY' as const,
      amount: 0,
      places: 5,
      ...during(api, 30, 90),
      repeat: weekly,
      skip_clashes,
    }
    const { sessions } = await api.as(speaker).call(createSeries, { params: speaker, body })
    expect(sessions).toHaveLength(2)
    expect(await offered(api, speaker)).toEqual(['10:30–11:30', '12:00–13:00', '13:00–14:00'])
  },
)

test('a slot moved by hand replaces the free slots of the working hours at its new time', async () => {
  await using api = await startApi()
  const { speaker } = await offerMonday(api, {})
  const evening = await makeTimeSlot(api, { speaker, ...free, starts_in_minutes: mondayAtTen + 600 })
  const params = { ...speaker, slot_id: evening.slot_id }
  const preview = { ...during(api, 30, 90), dry_run: true }
  expect((await api.as(speaker).call(changeTimeSlot, { params, body: preview })).items).toMatchObject([
    { change: 'MOVED' },
  ])
  expect(await offered(api, speaker)).toHaveLength(5)
  await api.as(speaker).call(changeTimeSlot, { params, body: during(api, 30, 90) })
  expect(await offered(api, speaker)).toEqual(['10:30–11:30', '12:00–13:00', '13:00–14:00'])
})

test('an accepted request replaces the free slots of the working hours at its time', async () => {
  await using api = await startApi()
  const { speaker } = await offerMonday(api, {})
  const sides = { listener: await makeListener(api), speaker }
  const { request, params } = await makeRequest(api, { sides, starts: [mondayAtTen + 30] })
  const body = acceptance(request.times[0]!, 0)
  expect(await api.as(speaker).call(answerConsultationRequest, { params, body })).toMatchObject({ status: 'ACCEPTED' })
  // The slot of the request is booked, so it is not public.
  expect(await offered(api, speaker)).toEqual(['12:00–13:00', '13:00–14:00'])
})

test('booked and reserved slots of the working hours are not replaced', async () => {
  await using api = await startApi()
  const { speaker, monday, nextMonday } = await offerMonday(api, {
    kinds: [meetingKind({ booking_mode: 'BUYABLE', amount: 100_000 })],
  })
  await api.as(await makeListener(api)).call(createPaylink, { body: { slot_ids: [monday[0]!] } })
  const create = { params: speaker, body: { ...during(api, 30, 90), ...free } }
  expect(await api.as(speaker).refusal(createTimeSlot, create)).toBe('timeslot_intersection')
  expect(await offered(api, speaker)).toHaveLength(4)

  const body = { slot: { ...during(api, 0, 60), ...free }, repeat: weekly, skip_clashes: true }
  const { items } = await api.as(speaker).call(createRepeat, { params: speaker, body })
  expect(items.map(({ change }) => change)).toEqual(['CLASHES', 'NEW'])
  expect(nextMonday).toHaveLength(4)
})

test('a slot of the working hours that is being booked is not replaced', async () => {
  await using api = await startApi()
  const { speaker, monday } = await offerMonday(api, {})
  const create = { params: speaker, body: { ...during(api, 0, 60), ...free } }
  await transact(api.ctx, async (tx) => {
    await lockSlots(tx, [monday[0]!])
    expect(await api.as(speaker).refusal(createTimeSlot, create)).toBe('timeslots_crossing')
  })
  const listener = api.as(await makeListener(api))
  await listener.call(signUp, { params: { slot_id: monday[0]! } })
  expect(await api.as(speaker).refusal(createTimeSlot, create)).toBe('timeslots_crossing')
})
