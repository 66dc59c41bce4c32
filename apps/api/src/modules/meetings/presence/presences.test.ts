import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signUp } from '@razgovor/contract/bookings'
import { getMeetingState } from '@razgovor/contract/meetings'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { postWebhook } from '../../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import type { Participant, RoomEvent } from '../../../providers/livekit.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { recordDeparture, recordListing } from './presences.ts'
import { recordRoomEvent } from './room-webhook.ts'

async function readStays(api: TestApi, consultation_id: string) {
  const { rows } = await sql<object>`
    select s.user_id, s.since, s.until, counted_until(${consultation_id}, 'infinity') as counted
    from meeting_stays s where consultation_id = ${consultation_id} order by user_id, since`.execute(api.ctx.db)
  return rows
}

async function readState(api: TestApi, { speaker, params }: Awaited<ReturnType<typeof makeMeeting>>) {
  const { clock, present_user_ids } = await api.as(speaker).call(getMeetingState, params)
  return { counted: clock.counted_seconds, since: clock.counting_since, present: present_user_ids.length }
}

test('room events in any order and with any repetition produce the same stays', async () => {
  await using api = await startApi()
  const { speaker, listener, slot, consultation_id } = await makeMeeting(api)
  await api.clock.advance({ minutes: 80 })
  const at = (seconds: number) => new Date(slot.time_start.getTime() + seconds * 1000)
  let made = 0
  function makeEvent(
    event: string,
    seconds: number,
    who?: { identity: string; sid: string; joined: number },
  ): RoomEvent {
    made += 1
    const participant = who && { identity: who.identity, sid: who.sid, joined_at: at(who.joined) }
    return { id: `EV_${made}`, event, at: at(seconds), room: `c-${consultation_id}`, participant: participant ?? null }
  }
  const first = { identity: speaker.user_id, sid: 'PA_1', joined: -120 }
  const second = { identity: speaker.user_id, sid: 'PA_2', joined: 360 }
  const theirs = { identity: listener.user_id, sid: 'PA_3', joined: 60 }
  const again = { identity: listener.user_id, sid: 'PA_4', joined: 1300 }
  const last = { identity: speaker.user_id, sid: 'PA_5', joined: 1320 }
  const events = [
    makeEvent('participant_joined', -120, first),
    makeEvent('participant_joined', 60, theirs),
    makeEvent('participant_left', 300, first),
    makeEvent('participant_joined', 360, second),
    makeEvent('participant_connection_aborted', 900, theirs),
    makeEvent('participant_left', 902, theirs),
    // The speaker's leave is never reported, because the room is closed.
    makeEvent('room_finished', 1200),
    makeEvent('participant_joined', 1300, again),
    makeEvent('participant_joined', 1320, last),
    // Its join is never reported.
    makeEvent('participant_left', 1500, { identity: listener.user_id, sid: 'PA_6', joined: 1400 }),
    makeEvent('participant_left', 1380, again),
  ]
  const deleteStays = async () => {
    await api.ctx.db.deleteFrom('room_events').execute()
    await api.ctx.db.deleteFrom('meeting_presences').execute()
  }
  for (const event of events) await recordRoomEvent(api.ctx, event)
  const expected = await readStays(api, consultation_id)
  // The sides are together at 60–300, 360–900, 1320–1380 and 1400–1500 seconds.
  expect(expected[0]).toMatchObject({ counted: 240 + 540 + 60 + 100 })
  expect(expected).toHaveLength(6)

  const shuffled = fc
    .array(fc.constantFrom(...events), { maxLength: 5 })
    .chain((repeated) => fc.shuffledSubarray([...events, ...repeated], { minLength: events.length + repeated.length }))
  await fc.assert(
    fc.asyncProperty(shuffled, async (order) => {
      await deleteStays()
      for (const event of order) await recordRoomEvent(api.ctx, event)
      expect(await readStays(api, consultation_id)).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})

test('fair time counts from the start while the speaker and a listener are both in the room', async () => {
  await using api = await startApi()
  const meeting = await makeMeeting(api)
  const { speaker, listener, slot, room } = meeting
  await api.clock.advance({ minutes: 25 })
  await room.join(listener)
  await room.join(speaker)
  expect(await readState(api, meeting)).toEqual({ counted: 0, since: null, present: 2 })
  await api.clock.advance({ minutes: 10 })
  expect(await readState(api, meeting)).toEqual({ counted: 0, since: slot.time_start.toISOString(), present: 2 })
  await room.leave(listener)
  await api.clock.advance({ minutes: 7 })
  expect(await readState(api, meeting)).toEqual({ counted: 300, since: null, present: 1 })
  await room.join(listener, 2)
  // The speaker joins with a second device.
  await room.join(speaker, 2)
  await room.leave(speaker, 1)
  const since = api.clock.now().toISOString()
  await api.clock.advance({ minutes: 1 })
  expect(await readState(api, meeting)).toEqual({ counted: 300, since, present: 2 })
})

test('a stay without a leave event counts until its last check; a late leave event corrects it', async () => {
  await using api = await startApi()
  const meeting = await makeMeeting(api)
  const { speaker, listener, consultation_id, room } = meeting
  const check = (...sids: string[]) =>
    transact(api.ctx, async (tx) => {
      await lockMeeting(tx, consultation_id)
      const known = await tx.selectFrom('meeting_presences').selectAll().execute()
      const participants = sids.map((sid) => {
        const stay = known.find(({ participant_sid }) => participant_sid === sid)
        return { sid, identity: stay?.user_id ?? listener.user_id, joined_at: stay?.joined_at ?? api.clock.now() }
      })
      return recordListing(tx, { consultation_id, asked_at: api.clock.now(), participants })
    })
  const [ours, theirs] = [`PA_${speaker.user_id}_1`, `PA_${listener.user_id}_1`]
  await api.clock.advance({ minutes: 30 })
  await room.join(speaker)
  await room.join(listener)
  await api.clock.advance({ seconds: 60 })
  expect(await check(ours, theirs)).toBe(false)
  await api.clock.advance({ seconds: 30 })
  const left_late = room.left(listener)
  await api.clock.advance({ seconds: 30 })
  expect(await check(ours)).toBe(true)
  expect(await readState(api, meeting)).toEqual({ counted: 60, since: null, present: 1 })
  await recordRoomEvent(api.ctx, {
    id: left_late.id,
    event: left_late.event,
    room: left_late.room.name,
    at: new Date(Number(left_late.createdAt) * 1000),
    participant: { sid: theirs, identity: listener.user_id, joined_at: new Date(api.clock.now().getTime() - 120_000) },
  })
  expect(await readState(api, meeting)).toMatchObject({ counted: 90 })
  // A listing finds a stay whose join event was lost, and reopens one that was wrongly missed.
  await check(ours, 'PA_new')
  expect(await readState(api, meeting)).toMatchObject({ counted: 90, present: 2 })
  await api.clock.advance({ seconds: 10 })
  await check(ours)
  await api.clock.advance({ seconds: 10 })
  await check(ours, 'PA_new')
  await api.clock.advance({ seconds: 10 })
  await check()
  expect(await readState(api, meeting)).toEqual({ counted: 90 + 20, since: null, present: 0 })
})

test('a listing reports a change only when a stay begins, ends or comes back', async () => {
  await using api = await startApi()
  const { speaker, listener, consultation_id, slot } = await makeMeeting(api)
  const at = (seconds: number) => new Date(slot.time_start.getTime() + seconds * 1000)
  const ours = { sid: 'PA_1', identity: speaker.user_id, joined_at: at(10) }
  const theirs = { sid: 'PA_2', identity: listener.user_id, joined_at: at(70) }
  const list = (seconds: number, ...participants: Participant[]) =>
    transact(api.ctx, (tx) => recordListing(tx, { consultation_id, asked_at: at(seconds), participants }))

  expect(await list(20, ours, ours)).toBe(true)
  expect(await list(60, { ...ours, joined_at: at(30) })).toBe(false)
  expect(await list(90, ours, theirs)).toBe(true)
  expect(await list(120, ours)).toBe(true)
  expect(await readStays(api, consultation_id)).toMatchObject([
    { user_id: listener.user_id, since: at(70), until: at(90) },
    { user_id: speaker.user_id, since: at(10), until: slot.time_end },
  ])
  expect(await list(150, ours)).toBe(false)
  expect(await list(160, ours, theirs)).toBe(true)
  await transact(api.ctx, (tx) => recordDeparture(tx, at(170), { consultation_id, participant: ours }))
  expect(await list(180, theirs)).toBe(false)
  expect(await list(190, ours, theirs)).toBe(false)
})

test('a participant list taken within a second of a join does not end the new stay', async () => {
  await using api = await startApi()
  const { speaker, consultation_id, room } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  await room.join(speaker)
  const joined_ms = api.clock.now().getTime()
  const listNobody = (after_ms: number) =>
    transact(api.ctx, async (tx) => {
      await lockMeeting(tx, consultation_id)
      return recordListing(tx, { consultation_id, asked_at: new Date(joined_ms + after_ms), participants: [] })
    })
  expect([await listNobody(0), await listNobody(1000), await listNobody(2000)]).toEqual([false, false, true])
})

test('a webhook delivered twice sends one clock event', async () => {
  await using api = await startApi()
  const { speaker, room } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  await api.settle()
  const countEvents = async () =>
    (await api.ctx.db.selectFrom('user_events').select('seq').where('user_id', '=', speaker.user_id).execute()).length
  const event = room.joined(speaker)
  const before = await countEvents()
  await postWebhook(api, event)
  const after = await countEvents()
  expect(after).toBeGreaterThan(before)
  await postWebhook(api, event)
  expect(await countEvents()).toBe(after)
})

/** A room server with empty rooms that counts the requests for participants. */
async function startEmptyRooms() {
  let asked = 0
  const server = createServer(({ url }, response) => {
    if (url?.endsWith('/ListParticipants')) asked += 1
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://localhost:${port}`,
    asked: () => asked,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test('listeners who book while the meeting is open do not put off the check of who is there', async () => {
  await using rooms = await startEmptyRooms()
  await using api = await startApi({ environment: { LIVEKIT_URL: rooms.url } })
  const { slot_id } = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING_MULTY', places: 3, starts_in_minutes: 30 })
  const book = async () => api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  await book()
  await api.clock.advance({ minutes: 20 })
  await api.settle()
  for (const seconds of [40, 40]) {
    expect(rooms.asked()).toBe(0)
    await api.clock.advance({ seconds })
    await book()
    await api.settle()
  }
  expect(rooms.asked()).toBe(1)
})
