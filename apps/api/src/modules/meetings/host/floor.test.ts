import { giveFloor, controlFloor } from '@razgovor/contract/meeting-hosts'
import { joinMeeting } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { publishMicrophone } from '../../../../../rooms/test/publish-microphone.ts'
import { isSendingMicrophone, mayUseMicrophone } from '../../../../../rooms/test/read-client.ts'
import { connect } from '../../../../../rooms/test/signal-client.ts'
import { signUp } from '@razgovor/contract/bookings'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

type Made = Awaited<ReturnType<typeof makeMeeting>>

async function openMeeting(api: TestApi) {
  const made = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  const { speaker, listener, params, consultation_id } = made
  return {
    ...made,
    peer: { ...params.params, user_id: listener.user_id },
    control: (is_controlled: boolean) => api.as(speaker).call(controlFloor, { ...params, body: { is_controlled } }),
    mayListenerSpeak: async () =>
      (await api.ctx.rooms.listParticipants(`c-${consultation_id}`)).find(
        ({ identity }) => identity === listener.user_id,
      )?.may_speak,
  }
}

async function enter(api: TestApi, { params }: Pick<Made, 'params'>, user: Made['listener']) {
  const { url, token } = await api.as(user).call(joinMeeting, params)
  const client = await connect(url, token)
  return { url, token, client, info: (await client.joined()).participant! }
}

test('while the floor is controlled, listeners may not speak, and the speaker may', async () => {
  await using api = await startApi({ rooms: true })
  const meeting = await openMeeting(api)
  const { speaker, listener, params, control } = meeting
  await control(true)
  using guest = (await enter(api, meeting, listener)).client
  expect(mayUseMicrophone((await guest.joined()).participant!)).toBe(false)
  expect((await guest.joined()).room?.metadata).toBe(
    '{"is_floor_controlled":true,"is_locked":false,"co_host_ids":[],"spotlight_id":null,"recording":null}',
  )
  using host = (await enter(api, meeting, speaker)).client
  expect(mayUseMicrophone((await host.joined()).participant!)).toBe(true)
  expect(await api.as(listener).refusal(controlFloor, { ...params, body: { is_controlled: false } })).toBe('forbidden')
  await control(false)
  await guest.participant(listener.user_id, mayUseMicrophone)
})

test('controlling the floor takes a microphone that is on, at once, and giving the floor gives it back', async () => {
  await using api = await startApi({ rooms: true })
  const meeting = await openMeeting(api)
  const { speaker, listener, peer, control } = meeting
  using guest = (await enter(api, meeting, listener)).client
  using media = new DisposableStack()
  media.use(await publishMicrophone(guest))
  await control(true)
  await control(true)
  const taken = await guest.participant(listener.user_id, (info) => !mayUseMicrophone(info))
  expect(isSendingMicrophone(taken)).toBe(false)
  const give = { params: peer, body: { has_floor: true } }
  expect(await api.as(listener).refusal(giveFloor, give)).toBe('forbidden')
  const stranger = { params: { ...peer, user_id: (await makeListener(api)).user_id }, body: { has_floor: true } }
  expect(await api.as(speaker).refusal(giveFloor, stranger)).toBe('not_exist')
  await api.as(speaker).call(giveFloor, give)
  await api.as(speaker).call(giveFloor, give)
  await guest.participant(listener.user_id, mayUseMicrophone)
  await api.as(speaker).call(giveFloor, { params: peer, body: { has_floor: false } })
  await guest.participant(listener.user_id, (info) => !mayUseMicrophone(info))
})

test('a listener with the floor keeps it after leaving and coming back, until the floor is free', async () => {
  await using api = await startApi({ rooms: true })
  const meeting = await openMeeting(api)
  const { speaker, listener, peer, control } = meeting
  // Giving the floor means nothing while everybody may speak.
  await api.as(speaker).call(giveFloor, { params: peer, body: { has_floor: true } })
  await control(true)
  const first = await enter(api, meeting, listener)
  expect(mayUseMicrophone(first.info)).toBe(false)
  await api.as(speaker).call(giveFloor, { params: peer, body: { has_floor: true } })
  first.client.drop()
  const again = await enter(api, meeting, listener)
  expect(mayUseMicrophone(again.info)).toBe(true)
  await control(false)
  await control(true)
  again.client.drop()
  using late = (await enter(api, meeting, listener)).client
  expect(mayUseMicrophone((await late.joined()).participant!)).toBe(false)
})

test('a token from before the floor was controlled does not let a listener speak', async () => {
  await using api = await startApi({ rooms: true })
  const meeting = await openMeeting(api)
  const { listener, params, control, mayListenerSpeak } = meeting
  const { url, token } = await api.as(listener).call(joinMeeting, params)
  await control(true)
  using guest = await connect(url, token)
  await guest.joined()
  const joins = () =>
    api.ctx.db.selectFrom('room_events').select('event').where('event', '=', 'participant_joined').execute()
  await expect.poll(joins).toHaveLength(1)
  await api.settle()
  expect(await mayListenerSpeak()).toBe(false)
  await guest.participant(listener.user_id, (info) => !mayUseMicrophone(info))
})

test('while the room server is down, controlling the floor fails but takes effect', async () => {
  await using api = await startApi()
  const { speaker, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  const call = { ...params, body: { is_controlled: true } }
  expect(await api.as(speaker).refusal(controlFloor, call)).toBe('external_service')
  const floor = await api.ctx.db.selectFrom('meetings').select('is_floor_controlled').executeTakeFirst()
  expect(floor).toEqual({ is_floor_controlled: true })
})

/** A free group meeting that has begun. */
async function openGroup(api: TestApi, listenersCount: number) {
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING_MULTY', places: 10, starts_in_minutes: 30 })
  const book = async () => {
    const listener = await makeListener(api)
    const booked = await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
    return { listener, consultation_id: booked.consultation_id }
  }
  const booked = []
  for (let nth = 0; nth < listenersCount; nth++) booked.push(await book())
  await api.clock.advance({ minutes: 25 })
  const { listener, consultation_id } = booked[0]!
  const params = { params: { id: consultation_id } }
  return {
    speaker: slot.speaker,
    listener,
    params,
    book,
    control: (is_controlled: boolean) =>
      api.as(slot.speaker).call(controlFloor, { ...params, body: { is_controlled } }),
  }
}

test('from ten people on, listeners join without the floor until a host lets everybody speak', async () => {
  await using api = await startApi({ rooms: true })
  const large = await openGroup(api, 9)
  using guest = (await enter(api, large, large.listener)).client
  expect(mayUseMicrophone((await guest.joined()).participant!)).toBe(false)
  using host = (await enter(api, large, large.speaker)).client
  expect(mayUseMicrophone((await host.joined()).participant!)).toBe(true)
  await large.control(false)
  await guest.participant(large.listener.user_id, mayUseMicrophone)
  const { listener: late } = await large.book()
  using latecomer = (await enter(api, large, late)).client
  expect(mayUseMicrophone((await latecomer.joined()).participant!)).toBe(true)
})

test('nine people speak freely; the tenth makes the meeting large for those who are there, too', async () => {
  await using api = await startApi({ rooms: true })
  const group = await openGroup(api, 8)
  using guest = (await enter(api, group, group.listener)).client
  expect(mayUseMicrophone((await guest.joined()).participant!)).toBe(true)
  const { listener: tenth } = await group.book()
  using late = (await enter(api, group, tenth)).client
  expect(mayUseMicrophone((await late.joined()).participant!)).toBe(false)
  await api.settle()
  await guest.participant(group.listener.user_id, (info) => !mayUseMicrophone(info))
})
