import { answerWaiting, listWaiting, lockRoom } from '@razgovor/contract/meeting-hosts'
import { getMeetingState, joinMeeting, knock, removeParticipant } from '@razgovor/contract/meetings'
import { signUp } from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { serverWords } from '../../../../../rooms/test/read-client.ts'
import { connect, upgradeStatus } from '../../../../../rooms/test/signal-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { roomOf } from '../../../../test/room-events.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { decideOutcomes } from '../end/outcome.ts'

/** A free group meeting that has begun, and what its people may do about its lock. */
async function makeGroup(api: TestApi, places = 2) {
  await api.ctx.db.updateTable('tariffs').set({ participants_max: 100 }).execute()
  const speaker = await makeSpeaker(api)
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 30 })
  await api.ctx.db.updateTable('time_slots').set({ places }).where('slot_id', '=', slot_id).execute()
  const listeners = []
  const bookings = []
  for (let place = 0; place < places; place += 1) {
    const listener = await makeListener(api, { first_name: 'Вера', last_name: `Белова-${place}` })
    listeners.push(listener)
    bookings.push(await api.as(listener).call(signUp, { params: { slot_id } }))
  }
  const { consultation_id } = bookings[0]!
  await api.clock.advance({ minutes: 30 })
  const params = { params: { id: consultation_id } }
  const answer = (listener: TestUser, is_admitted: boolean) =>
    api.as(speaker).call(answerWaiting, { ...params, body: { user_ids: [listener.user_id], is_admitted } })
  return {
    speaker,
    listeners,
    vera: listeners[0]!,
    late: listeners[1]!,
    consultation_id,
    params,
    room: roomOf(api, consultation_id),
    lock: (is_locked: boolean) => api.as(speaker).call(lockRoom, { ...params, body: { is_locked } }),
    knock: async (listener: TestUser) => (await api.as(listener).call(knock, params)).admission,
    admission: async (listener: TestUser) => (await api.as(listener).call(getMeetingState, params)).admission,
    waiting: () => api.as(speaker).call(listWaiting, params),
    admit: (listener: TestUser) => answer(listener, true),
    refuse: (listener: TestUser) => answer(listener, false),
  }
}

/** The same with the speaker and the first listener in the room, which is then locked; for tests with a room server. */
async function makeLockedGroup(api: TestApi, places?: number) {
  const group = await makeGroup(api, places)
  await group.room.join(group.speaker)
  await group.room.join(group.vera)
  await api.clock.advance({ seconds: 5 })
  await group.lock(true)
  return group
}

test('participants from before the lock may come back; others ask, and join once the host lets them in', async () => {
  await using api = await startApi({ rooms: true })
  const { vera, late, params, admission, waiting, admit, ...group } = await makeLockedGroup(api)
  expect([await admission(vera), await admission(late), await admission(group.speaker)]).toEqual([
    'FREE',
    'ASK',
    'FREE',
  ])
  await api.as(vera).call(joinMeeting, params)
  expect(await api.as(late).refusal(joinMeeting, params)).toBe('human_friendly')
  expect((await waiting()).items).toEqual([])
  expect(await group.knock(late)).toBe('WAITING')
  expect(await admission(late)).toBe('WAITING')
  expect(await waiting()).toMatchObject({
    total_count: 1,
    items: [{ user_id: late.user_id, name: 'Вера Белова-1', is_refused: false }],
  })
  expect(await api.as(late).refusal(listWaiting, params)).toBe('forbidden')
  const own = { ...params, body: { user_ids: [late.user_id], is_admitted: true } }
  expect(await api.as(late).refusal(answerWaiting, own)).toBe('forbidden')
  await admit(late)
  expect(await group.knock(late)).toBe('FREE')
  expect((await waiting()).items).toEqual([])
  await api.as(late).call(joinMeeting, params)
  // Nobody asks twice: neither after leaving nor under the next lock.
  await api.clock.advance({ minutes: 5 })
  await group.lock(false)
  await group.lock(true)
  expect(await admission(late)).toBe('FREE')
})

test('a refused listener stays outside until the host changes their mind or opens the room', async () => {
  await using api = await startApi({ rooms: true })
  const { late, params, knock: ask, refuse, admit, waiting, lock, admission } = await makeLockedGroup(api)
  await ask(late)
  await refuse(late)
  expect(await ask(late)).toBe('REFUSED')
  expect(await api.as(late).refusal(joinMeeting, params)).toBe('human_friendly')
  expect((await waiting()).items).toMatchObject([{ user_id: late.user_id, is_refused: true }])
  await admit(late)
  expect(await admission(late)).toBe('FREE')
  // Who was let in is not refused by a late press.
  await refuse(late)
  expect(await admission(late)).toBe('FREE')
  await lock(false)
  expect(await admission(late)).toBe('FREE')
})

test('opening the room ends refusals, and locking it twice keeps the first lock', async () => {
  await using api = await startApi({ rooms: true })
  const { late, vera, room, knock: ask, refuse, lock, admission } = await makeLockedGroup(api)
  await ask(late)
  await refuse(late)
  await lock(false)
  await lock(false)
  expect(await admission(late)).toBe('FREE')
  await api.clock.advance({ minutes: 1 })
  await lock(true)
  expect(await admission(late)).toBe('WAITING')
  await api.clock.advance({ minutes: 1 })
  await room.join(late, 2)
  await api.clock.advance({ minutes: 1 })
  await lock(true)
  expect([await admission(late), await admission(vera)]).toEqual(['WAITING', 'FREE'])
})

test('two minutes after the host has left, a locked room admits everybody who was not refused or removed', async () => {
  await using api = await startApi({ rooms: true })
  const group = await makeLockedGroup(api, 4)
  const { speaker, late, params, room, admission } = group
  const [, , refused, removed] = group.listeners
  for (const listener of [late, refused!, removed!]) await group.knock(listener)
  await group.refuse(refused!)
  await api.as(speaker).call(removeParticipant, { params: { ...params.params, user_id: removed!.user_id } })
  expect((await group.waiting()).items.map(({ user_id }) => user_id)).toEqual([late.user_id, refused!.user_id])
  await room.leave(speaker)
  await api.clock.advance({ minutes: 1 })
  expect(await admission(late)).toBe('WAITING')
  await api.clock.advance({ minutes: 1, seconds: 1 })
  expect(await admission(late)).toBe('FREE')
  expect(await group.knock(late)).toBe('FREE')
  await api.as(late).call(joinMeeting, params)
  expect(await api.as(refused!).refusal(joinMeeting, params)).toBe('human_friendly')
  expect(await api.as(removed!).refusal(joinMeeting, params)).toBe('human_friendly')
  expect(await api.as(removed!).refusal(knock, params)).toBe('human_friendly')
  // The host's return locks nobody out who came meanwhile.
  await room.join(speaker, 2)
  expect([await admission(late), await admission(refused!)]).toEqual(['FREE', 'REFUSED'])
})

test('a lobby that is silent for a minute and a half is no longer listed', async () => {
  await using api = await startApi({ rooms: true })
  const { late, knock: ask, waiting } = await makeLockedGroup(api)
  await ask(late)
  await api.clock.advance({ seconds: 60 })
  await ask(late)
  await api.clock.advance({ seconds: 60 })
  const [listed] = (await waiting()).items
  expect(listed).toMatchObject({ user_id: late.user_id })
  await api.clock.advance({ seconds: 31 })
  expect((await waiting()).items).toEqual([])
  await ask(late)
  expect((await waiting()).items).toEqual([listed])
})

test('a knock notifies the host once, and one repeated within 15 seconds writes nothing', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, vera, late, params, lock, knock: ask } = await makeGroup(api)
  const tickets = [await api.as(speaker).call(joinMeeting, params), await api.as(vera).call(joinMeeting, params)]
  using host = await connect(tickets[0]!.url, tickets[0]!.token)
  using guest = await connect(tickets[1]!.url, tickets[1]!.token)
  await Promise.all([host.joined(), guest.joined()])
  await expect.poll(() => api.ctx.db.selectFrom('meeting_presences').select('user_id').execute()).toHaveLength(2)
  await lock(true)
  const seen = async () => (await api.ctx.db.selectFrom('meeting_waits').select('seen_at').execute())[0]?.seen_at
  await ask(late)
  const first = await seen()
  await api.clock.advance({ seconds: 14 })
  await ask(late)
  expect(await seen()).toEqual(first)
  await api.clock.advance({ seconds: 2 })
  await ask(late)
  expect(await seen()).not.toEqual(first)
  await expect.poll(() => serverWords(host, 'host')).toEqual(['knock'])
  await api.clock.advance({ minutes: 2 })
  await ask(late)
  await expect.poll(() => serverWords(host, 'host')).toEqual(['knock', 'knock'])
  expect(serverWords(guest, 'host')).toEqual([])
})

test('a listener who joins by a token from before the lock is disconnected, and may ask', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, vera, late, params, lock, admission, knock: ask } = await makeGroup(api)
  const ofSpeaker = await api.as(speaker).call(joinMeeting, params)
  const ofVera = await api.as(vera).call(joinMeeting, params)
  const { url, token } = await api.as(late).call(joinMeeting, params)
  using host = await connect(ofSpeaker.url, ofSpeaker.token)
  using guest = await connect(ofVera.url, ofVera.token)
  await Promise.all([host.joined(), guest.joined()])
  const joins = () => api.ctx.db.selectFrom('meeting_presences').select('user_id').execute()
  await expect.poll(joins).toHaveLength(2)
  await api.clock.advance({ seconds: 2 })
  await lock(true)
  await api.clock.advance({ seconds: 2 })
  using intruder = await connect(url, token)
  expect((await intruder.joined()).room?.metadata).toBe(
    '{"is_floor_controlled":false,"is_locked":true,"co_host_ids":[],"spotlight_id":null,"recording":null}',
  )
  await expect.poll(joins).toHaveLength(3)
  await api.settle()
  await intruder.closed
  expect(await upgradeStatus(url, token)).toBe(401)
  expect([await admission(late), await ask(late)]).toEqual(['ASK', 'WAITING'])
  const room = await api.ctx.rooms.listParticipants(`c-${params.params.id}`)
  expect(new Set(room.map(({ identity }) => identity))).toEqual(new Set([speaker.user_id, vera.user_id]))
})

test('a listener who was not let in counts as having come', async () => {
  await using api = await startApi({ rooms: true })
  const group = await makeLockedGroup(api, 4)
  const { listeners, knock: ask, refuse, admit, consultation_id } = group
  const [vera, waiting, refused, admitted] = listeners
  for (const listener of [waiting!, refused!, admitted!]) await ask(listener)
  await refuse(refused!)
  await admit(admitted!)
  await api.clock.advance({ minutes: 30 })
  const call = { consultation_id, cause: 'SLOT_END', isKnown: true } as const
  const outcomes = await decideOutcomes(api.ctx.db, api.clock.now(), call)
  const rows = await api.ctx.db.selectFrom('bookings').select(['booking_id', 'listener_id']).execute()
  const outcomeOf = (listener: TestUser) =>
    outcomes.find(({ booking_id }) =>
      rows.some((row) => row.booking_id === booking_id && row.listener_id === listener.user_id),
    )?.outcome
  expect([vera!, waiting!, refused!, admitted!].map(outcomeOf)).toEqual(['HELD', 'HELD', 'HELD', 'LISTENER_NO_SHOW'])
})

test('the host lets fifty waiting listeners in at once', async () => {
  await using api = await startApi({ rooms: true })
  const group = await makeLockedGroup(api, 51)
  const waiting = group.listeners.slice(1)
  for (const listener of waiting) {
    await group.knock(listener)
    await api.clock.advance({ seconds: 1 })
  }
  const page = await api.as(group.speaker).call(listWaiting, { ...group.params, query: { limit: 100 } })
  const user_ids = waiting.map(({ user_id }) => user_id)
  expect(page.total_count).toBe(50)
  expect(page.items.map(({ user_id }) => user_id)).toEqual(user_ids)
  await api.as(group.speaker).call(answerWaiting, { ...group.params, body: { user_ids, is_admitted: true } })
  expect(await group.waiting()).toMatchObject({ total_count: 0 })
  expect(await group.admission(waiting[49]!)).toBe('FREE')
})

test('while the room server is down, locking the room fails but takes effect', async () => {
  await using api = await startApi()
  const { speaker, vera, late, params, room, admission } = await makeGroup(api)
  await room.join(speaker)
  await room.join(vera)
  await api.clock.advance({ seconds: 5 })
  const call = { ...params, body: { is_locked: true } }
  expect(await api.as(speaker).refusal(lockRoom, call)).toBe('external_service')
  expect(await api.as(vera).refusal(lockRoom, call)).toBe('forbidden')
  expect([await admission(vera), await admission(late)]).toEqual(['FREE', 'ASK'])
})
