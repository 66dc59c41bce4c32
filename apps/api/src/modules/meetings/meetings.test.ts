import { cancelConsultation, getConsultation } from '@razgovor/contract/bookings'
import { endMeeting, getMeetingState, joinMeeting } from '@razgovor/contract/meetings'
import { startRooms } from '@razgovor/rooms'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener } from '../../../test/factories.ts'
import { makeMeeting } from '../../../test/free-meeting.ts'
import { postWebhook } from '../../../test/room-events.ts'
import { freePort } from '../../../../../scripts/vitest/free-port.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

/** The queued jobs that close rooms. */
async function closingsAhead(api: TestApi) {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs where task_identifier = 'close-room'`.execute(api.ctx.db)
  return rows
}

test('both sides get a room token that expires with the slot, from 10 minutes before the start', async () => {
  await using api = await startApi({ rooms: true })
  const { listener, speaker, slot, consultation_id, params } = await makeMeeting(api)

  await api.clock.advance({ minutes: 19, seconds: 59 })
  expect(await api.as(listener).refusal(joinMeeting, params)).toBe('human_friendly')
  await api.clock.advance({ seconds: 1 })

  for (const user of [listener, speaker]) {
    const answer = await api.as(user).call(joinMeeting, params)
    expect(answer.ends_at).toBe(slot.time_end.toISOString())
    expect(decodeJwt(answer.token)).toMatchObject({
      sub: user.user_id,
      nbf: slot.time_start.getTime() / 1000 - 600,
      iat: api.clock.now().getTime() / 1000,
      exp: slot.time_end.getTime() / 1000,
      metadata: JSON.stringify({ role: user === speaker ? 'speaker' : 'listener' }),
      video: {
        room: `c-${consultation_id}`,
        roomJoin: true,
        canPublishSources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
      },
    })
  }
})

test('strangers and unauthenticated users cannot join a meeting', async () => {
  await using api = await startApi({ rooms: true })
  const { params } = await makeMeeting(api)
  const stranger = await makeListener(api)
  await api.clock.advance({ minutes: 25 })
  expect(await api.as(stranger).refusal(joinMeeting, params)).toBe('not_exist')
  expect(await api.anonymous.refusal(joinMeeting, params)).toBe('auth_not_provided')
  expect(await api.as(stranger).refusal(joinMeeting, { params: { id: 'nonsense' } })).toBe('validation')
})

test('a listener who canceled cannot join the meeting', async () => {
  await using api = await startApi({ rooms: true })
  const { listener, params } = await makeMeeting(api)
  await api.as(listener).call(cancelConsultation, { ...params, body: { status: 'CANCELED' } })
  await api.clock.advance({ minutes: 25 })
  expect(await api.as(listener).refusal(joinMeeting, params)).toBe('not_exist')
})

test('joining while the room server does not answer is refused with external_service', async () => {
  await using api = await startApi()
  const { listener, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 25 })
  expect(await api.as(listener).refusal(joinMeeting, params)).toBe('external_service')
})

test('joining while the room server is full is refused with a message of its own', async () => {
  await using api = await startApi({ rooms: true, room_limits: { rooms: 1 } })
  const [one, other] = [await makeMeeting(api), await makeMeeting(api)]
  await api.clock.advance({ minutes: 25 })
  await api.as(one.listener).call(joinMeeting, one.params)
  await expect(api.as(other.listener).call(joinMeeting, other.params)).rejects.toMatchObject({
    error_name: 'external_service',
    body: { error_message: expect.stringMatching(/слишком много встреч/) },
  })
})

test('the meeting state shows when the room server is down and when it is back', async () => {
  const port = await freePort()
  await using api = await startApi({ environment: { LIVEKIT_URL: `ws://localhost:${port}` } })
  const { listener, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 25 })
  const isDown = async () => (await api.as(listener).call(getMeetingState, params)).is_room_server_down
  expect(await isDown()).toBe(true)
  const { LIVEKIT_API_KEY: api_key, LIVEKIT_API_SECRET: api_secret } = api.ctx.config
  const now = () => api.clock.now().getTime()
  const rooms = await startRooms({ port, api_key, api_secret, now })
  await api.clock.advance({ seconds: 10 })
  expect(await isDown()).toBe(false)
  await rooms.close()
})

test('the first join starts the meeting; a repeated join event changes nothing', async () => {
  await using api = await startApi()
  const { listener, speaker, room, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 25 })
  const joined = room.joined(speaker)
  expect(await postWebhook(api, joined)).toBe(204)
  expect(await postWebhook(api, joined)).toBe(204)
  expect((await api.as(listener).call(getConsultation, params)).status).toBe('STARTED')
})

test('a join reported before the joining window opens does not start the meeting', async () => {
  await using api = await startApi()
  const { listener, room, params } = await makeMeeting(api)
  expect(await room.join(listener)).toBe(204)
  expect((await api.as(listener).call(getConsultation, params)).status).toBe('BOOKED')
})

test('a webhook with a wrong signature or body is refused with 403; one for an unknown room is ignored', async () => {
  await using api = await startApi()
  const { listener, room } = await makeMeeting(api)
  const event = room.joined(listener)
  expect(await postWebhook(api, event, { secret: 'another-secret-another-secret-12' })).toBe(403)
  expect(await postWebhook(api, event, { sign_other_body: true })).toBe(403)
  expect(await postWebhook(api, { ...event, room: { name: 'lobby' } })).toBe(204)
  expect(await postWebhook(api, { ...event, room: { name: `c-${crypto.randomUUID()}` } })).toBe(204)
})

test('the meeting ends with its slot, and nobody can join afterwards', async () => {
  await using api = await startApi({ rooms: true })
  const { listener, room, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  await api.as(listener).call(joinMeeting, params)
  await room.join(listener)
  await api.clock.advance({ minutes: 60 })
  await api.settle()
  expect((await api.as(listener).call(getConsultation, params)).status).toBe('ENDED')
  expect(await api.as(listener).refusal(joinMeeting, params)).toBe('human_friendly')
})

test('ending a meeting while the room server is down succeeds, and the room-closing job stays queued', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 31 })
  await api.as(speaker).call(endMeeting, params)
  expect((await api.as(listener).call(getConsultation, params)).status).toBe('ENDED')
  expect(await closingsAhead(api)).toEqual([{ attempts: 0 }])
})

test('joining with an old token after the end closes the room again, and the meeting stays ended', async () => {
  await using api = await startApi({ rooms: true })
  const { listener, speaker, room, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 31 })
  await api.as(speaker).call(endMeeting, params)
  await api.settle()
  expect(await room.join(listener)).toBe(204)
  expect(await closingsAhead(api)).toHaveLength(1)
  await api.settle()
  expect(await closingsAhead(api)).toEqual([])
  expect((await api.as(listener).call(getConsultation, params)).status).toBe('ENDED')
})

test('a recorder joining the room does not start the meeting', async () => {
  await using api = await startApi()
  const { listener, room, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 25 })
  const recorder = { ...room.joined(listener), participant: { identity: 'EG_recorder', sid: 'PA_recorder' } }
  expect(await postWebhook(api, recorder)).toBe(204)
  expect((await api.as(listener).call(getConsultation, params)).status).toBe('BOOKED')
  expect(await room.join(listener)).toBe(204)
  expect((await api.as(listener).call(getConsultation, params)).status).toBe('STARTED')
})

test('a room reported as finished early does not end the meeting', async () => {
  await using api = await startApi()
  const { listener, speaker, room, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 31 })
  await room.join(speaker)
  await postWebhook(api, room.finished())
  expect((await api.as(listener).call(getConsultation, params)).status).toBe('STARTED')
})

test('the speaker can end the meeting for everybody, the listener cannot', async () => {
  await using api = await startApi({ rooms: true })
  const { listener, speaker, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 31 })
  await api.as(speaker).call(joinMeeting, params)
  expect(await api.as(listener).refusal(endMeeting, params)).toBe('forbidden')
  await api.as(speaker).call(endMeeting, params)
  await api.as(speaker).call(endMeeting, params)
  expect((await api.as(listener).call(getConsultation, params)).status).toBe('ENDED')
  expect(await api.as(listener).refusal(joinMeeting, params)).toBe('human_friendly')
})
