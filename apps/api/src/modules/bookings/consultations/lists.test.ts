import {
  cancelConsultation,
  cancelRecord,
  countFutureAsListener,
  listFutureAsListener,
  listFutureAsSpeaker,
  listPreviousAsListener,
  listPreviousAsSpeaker,
  signUp,
} from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { roomOf } from '../../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const listsOfListener = { future: listFutureAsListener, previous: listPreviousAsListener }
const listsOfSpeaker = { future: listFutureAsSpeaker, previous: listPreviousAsSpeaker }

interface Page {
  offset?: number
  limit?: number
}

/** Returns the ids of one page's meetings, and the total count. */
async function readList(
  api: TestApi,
  user: MadeUser,
  which: keyof typeof listsOfListener,
  { as, ...query }: Page & { as?: 'listener' } = {},
) {
  const isListener = as === 'listener' || user.role === 'LISTENER'
  const list = (isListener ? listsOfListener : listsOfSpeaker)[which]
  const { items, total_count, offset, limit } = await api.as(user).call(list, { params: user, query })
  expect([offset, limit]).toEqual([query.offset ?? 0, query.limit ?? limit])
  return { ids: items.map(({ consultation_id }) => consultation_id), total_count }
}

/** Books free meetings that begin in the given numbers of hours. */
async function bookAll(api: TestApi, { speaker, listener }: Record<'speaker' | 'listener', MadeUser>, hours: number[]) {
  const ids: string[] = []
  for (const hour of hours) {
    const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: hour * 60 })
    ids.push((await api.as(listener).call(signUp, { params: slot })).consultation_id)
  }
  return ids
}

function cancel(api: TestApi, user: MadeUser, id: string) {
  return api.as(user).call(cancelConsultation, { params: { id }, body: { status: 'CANCELED' } })
}

test('a list contains only the user’s own meetings', async () => {
  await using api = await startApi()
  const pairs = [
    { speaker: await makeSpeaker(api), listener: await makeListener(api) },
    { speaker: await makeSpeaker(api), listener: await makeListener(api) },
  ]
  for (const pair of pairs) {
    const [ahead, canceled] = await bookAll(api, pair, [24, 48])
    await cancel(api, pair.listener, canceled!)
    for (const user of [pair.speaker, pair.listener]) {
      expect(await readList(api, user, 'future')).toEqual({ ids: [ahead], total_count: 1 })
      expect(await readList(api, user, 'previous')).toEqual({ ids: [canceled], total_count: 1 })
    }
  }
  const [{ listener }] = pairs as [(typeof pairs)[0]]
  expect(await api.as(listener).call(countFutureAsListener, { params: listener })).toEqual({ count: 1 })
  const none = await readList(api, pairs[0]!.speaker, 'future', { as: 'listener' })
  expect(none).toEqual({ ids: [], total_count: 0 })
})

test('the upcoming list contains reserved, booked and started meetings, and no others', async () => {
  await using api = await startApi()
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  const [started, booked, canceled] = await bookAll(api, { speaker, listener }, [1, 3, 5])
  const reserved = await makeTimeSlot(api, { speaker, starts_in_minutes: 7 * 60 })
  await linkFor(api, listener, [reserved])
  await cancel(api, listener, canceled!)
  await api.clock.advance({ minutes: 55 })
  await roomOf(api, started!).join(listener)
  await linkFor(api, listener, [await makeTimeSlot(api, { speaker, starts_in_minutes: 9 * 60 })])

  for (const [user, { future }] of [
    [listener, listsOfListener],
    [speaker, listsOfSpeaker],
  ] as const) {
    const ahead = await api.as(user).call(future, { params: user })
    expect(ahead.items.map(({ status }) => status)).toEqual(['STARTED', 'BOOKED', 'RESERVED', 'RESERVED'])
    expect(ahead.items.map(({ consultation_id }) => consultation_id).slice(0, 2)).toEqual([started, booked])
    expect(ahead.total_count).toBe(4)
    expect(await readList(api, user, 'previous')).toEqual({ ids: [canceled], total_count: 1 })
  }
  expect(await api.as(listener).call(countFutureAsListener, { params: listener })).toEqual({ count: 4 })
})

test('both sides get upcoming meetings earliest first and previous ones latest first, page by page', async () => {
  await using api = await startApi({ environment: { FREE_BOOKINGS_PER_SPEAKER_MAX: '4' } })
  const sides = { speaker: await makeSpeaker(api), listener: await makeListener(api) }
  const made = await bookAll(api, sides, [72, 24, 96, 48])
  const byTime = [1, 3, 0, 2].map((n) => made[n]!)
  const check = async (which: 'future' | 'previous', ordered: string[]) => {
    for (const user of [sides.listener, sides.speaker]) {
      expect(await readList(api, user, which)).toEqual({ ids: ordered, total_count: 4 })
      expect(await readList(api, user, which, { limit: 3 })).toEqual({ ids: ordered.slice(0, 3), total_count: 4 })
      const rest = await readList(api, user, which, { offset: 2, limit: 1 })
      expect(rest).toEqual({ ids: ordered.slice(2, 3), total_count: 4 })
    }
  }
  await check('future', byTime)
  for (const id of made) await cancel(api, sides.listener, id)
  await check('previous', byTime.toReversed())
})

test('canceled meetings with the same start keep one order across pages', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const listener = await makeListener(api)
  const ids: string[] = []
  for (let round = 0; round < 4; round++) {
    const [id] = await bookAll(api, { speaker, listener }, [24])
    ids.push(id!)
    // A speaker's cancellation removes the slot, so that another can be made at the same time.
    await cancel(api, speaker, id!)
  }
  // Updates the rows in reverse, so that their physical order differs from that of their creation.
  for (const id of ids.toReversed())
    await api.ctx.db.updateTable('bookings').set({ reason: 'SPEAKER' }).where('consultation_id', '=', id).execute()
  for (const user of [listener, speaker]) {
    expect(await readList(api, user, 'previous')).toEqual({ ids, total_count: 4 })
    for (const [offset, id] of ids.entries())
      expect(await readList(api, user, 'previous', { offset, limit: 1 })).toEqual({ ids: [id], total_count: 4 })
  }
})

test('a group meeting is listed once, and is upcoming while at least one of its places is', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const { speaker } = slot
  await api.ctx.db.updateTable('time_slots').set({ places: 3 }).where('slot_id', '=', slot.slot_id).execute()
  const listeners = [await makeListener(api), await makeListener(api), await makeListener(api)]
  for (const listener of listeners) await api.as(listener).call(signUp, { params: slot })
  for (const listener of listeners.slice(1)) await api.as(listener).call(cancelRecord, { params: slot })
  expect((await readList(api, speaker, 'future')).total_count).toBe(1)
  expect((await readList(api, speaker, 'previous')).total_count).toBe(0)
  expect((await readList(api, listeners[1]!, 'previous')).total_count).toBe(1)
  await api.as(listeners[0]!).call(cancelRecord, { params: slot })
  expect((await readList(api, speaker, 'future')).total_count).toBe(0)
  expect((await readList(api, speaker, 'previous')).total_count).toBe(1)
})

test('a meeting that a listener canceled twice is listed once', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  for (let round = 0; round < 2; round++) {
    await api.as(listener).call(signUp, { params: slot })
    await api.as(listener).call(cancelRecord, { params: slot })
  }
  expect((await readList(api, listener, 'previous')).total_count).toBe(1)
})
