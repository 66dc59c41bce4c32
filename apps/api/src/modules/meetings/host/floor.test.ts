import { giveFloor, controlFloor } from '@razgovor/contract/meeting-hosts'
import { joinMeeting } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { publishMicrophone } from '../../../../../rooms/test/publish-microphone.ts'
import { isSendingMicrophone, mayUseMicrophone } from '../../../../../rooms/test/read-client.ts'
import { connect } from '../../../../../rooms/test/signal-client.ts'
import { makeListener } from '../../../../test/factories.ts'
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
