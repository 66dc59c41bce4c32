import { signUp } from '@razgovor/contract/bookings'
import { createRepeat, deleteTimeSlot, getOwnSchedule } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import type { CallInput } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

type Query = CallInput<typeof deleteTimeSlot>['query']

async function repeatDaily(api: TestApi, speaker: MadeUser, times: number): Promise<string[]> {
  const slot = { time_start_iso: '2058-01-15T10:00:00Z', time_end_iso: '2058-01-15T11:00:00Z', amount: 0 }
  const { items } = await api.as(speaker).call(createRepeat, {
    params: { user_id: speaker.user_id },
    body: { slot: { ...slot, booking_mode: 'FREE_BOOKING' }, repeat: { repeat_mode: 'DAILY', times } },
  })
  return items.map(({ slot_id }) => slot_id!)
}

function remove(api: TestApi, speaker: MadeUser, slot_id: string, query: Query = {}) {
  return api.as(speaker).call(deleteTimeSlot, { params: { user_id: speaker.user_id, slot_id }, query })
}

async function leftOf(api: TestApi, speaker: MadeUser): Promise<string[]> {
  const query = { from_time: '2058-01-14T09:00:00Z', to_time: '2058-03-01T09:00:00Z' }
  const { items } = await api.as(speaker).call(getOwnSchedule, { params: { user_id: speaker.user_id }, query })
  return items.map(({ slot_id }) => slot_id)
}

test('a single slot of a repetition can be removed', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const [first, second, third] = await repeatDaily(api, speaker, 3)
  const { items } = await remove(api, speaker, second!)
  expect(items).toMatchObject([{ slot_id: second, change: 'REMOVED', bookings_count: 0 }])
  expect(await leftOf(api, speaker)).toEqual([first, third])
})

test('removing a slot and all later ones skips booked slots; a dry run shows the same and removes nothing', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const ids = await repeatDaily(api, speaker, 4)
  const [first, second, third] = ids
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: third! } })
  const shown = await remove(api, speaker, second!, { scope: 'ENTIRE_SERIES', dry_run: 'true' })
  expect(shown.items.map(({ change, bookings_count }) => [change, bookings_count])).toEqual([
    ['REMOVED', 0],
    ['BOOKED', 1],
    ['REMOVED', 0],
  ])
  expect(await leftOf(api, speaker)).toEqual(ids)
  expect(await remove(api, speaker, second!, { scope: 'ENTIRE_SERIES' })).toEqual(shown)
  expect(await leftOf(api, speaker)).toEqual([first, third])
})

test('a repeated removal changes nothing, and another speaker’s slot is not found', async () => {
  await using api = await startApi()
  const [speaker, other] = [await makeSpeaker(api, { tariff: 'PRO' }), await makeSpeaker(api, { tariff: 'PRO' })]
  const [first, second] = await repeatDaily(api, speaker, 2)
  await remove(api, speaker, first!)
  expect(await remove(api, speaker, first!, { scope: 'ENTIRE_SERIES' })).toEqual({ items: [] })
  expect(await leftOf(api, speaker)).toEqual([second])
  for (const slot_id of [first!, second!]) {
    const params = { user_id: other.user_id, slot_id }
    expect(await api.as(other).refusal(deleteTimeSlot, { params })).toBe('not_exist')
  }
})

test('a slot removed by concurrent requests is removed once', async () => {
  await using api = await startApi()
  const { speaker, slot_id } = await makeTimeSlot(api)
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove(api, speaker, slot_id)))
  expect(answers.filter(({ items }) => items.length === 1)).toHaveLength(1)
})

test('a slot booked and removed concurrently is either booked or removed', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const ids = await repeatDaily(api, speaker, 10)
  const listener = await makeListener(api)
  const [booked, removed] = await Promise.all([
    Promise.allSettled(ids.map((slot_id) => api.as(listener).call(signUp, { params: { slot_id } }))),
    remove(api, speaker, ids[0]!, { scope: 'ENTIRE_SERIES' }),
  ])
  const bookedIds = ids.filter((_, index) => booked[index]!.status === 'fulfilled')
  expect(await leftOf(api, speaker)).toEqual(bookedIds)
  const kept = removed.items.filter(({ change }) => change === 'BOOKED').map(({ slot_id }) => slot_id)
  expect(bookedIds).toEqual(expect.arrayContaining(kept))
})
