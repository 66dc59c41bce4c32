import { expect, test } from 'vitest'
import { startHookReceiver } from '../../test/hook-receiver.ts'
import { connect, upgradeStatus } from '../../test/signal-client.ts'
import { apiKey, startOwn } from '../../test/start-target.ts'
import { signToken } from '../tokens.ts'

const startMs = Date.parse('2026-03-02T10:00:00Z')

/** Starts our server with a manual clock. */
async function startWithClock() {
  const receiver = await startHookReceiver()
  let now_ms = startMs
  const target = await startOwn({ now: () => now_ms, webhook_url: receiver.url })
  return {
    ...target,
    receiver,
    advance: (seconds: number) => (now_ms += seconds * 1000),
    token: (sub: string, claims: { iat?: number } = {}) => {
      const nbf = startMs / 1000
      const video = { roomJoin: true, room: 'c-1' }
      return signToken({ video, iss: apiKey.api_key, sub, nbf, exp: nbf + 36_000, ...claims }, apiKey.api_secret)
    },
    call: async (method: string, body: object) => {
      const s = Math.floor(now_ms / 1000)
      const video = { roomCreate: true, roomAdmin: true, room: 'c-1' }
      const token = signToken({ video, iss: apiKey.api_key, nbf: s, exp: s + 60 }, apiKey.api_secret)
      const url = `${target.http_url}/twirp/livekit.RoomService/${method}`
      return (
        await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) })
      ).status
    },
    async [Symbol.asyncDispose]() {
      await target[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

test('a room that no one joins ends after its empty timeout', async () => {
  await using rooms = await startWithClock()
  await rooms.call('CreateRoom', { name: 'c-1', empty_timeout: 60, departure_timeout: 5 })
  rooms.advance(59)
  await rooms.receiver.event('room_started')
  expect(await rooms.call('CreateRoom', { name: 'c-1' })).toBe(200)
  rooms.advance(2)
  await rooms.receiver.event('room_finished')
})

test('a participant without a socket stays for ten seconds, and then the room for its departure timeout', async () => {
  await using rooms = await startWithClock()
  await rooms.call('CreateRoom', { name: 'c-1', departure_timeout: 30 })
  using anna = await connect(rooms.url, rooms.token('anna'), { hasMedia: false })
  await anna.joined()
  using boris = await connect(rooms.url, rooms.token('boris'), { hasMedia: false })
  await boris.joined()
  anna.drop()
  await anna.closed
  // Once it has answered a request, the server has also seen the socket close.
  expect(await rooms.call('GetParticipant', { room: 'c-1', identity: 'anna' })).toBe(200)
  rooms.advance(9)
  boris.send({ case: 'leave', value: {} })
  await boris.closed
  expect(await rooms.call('GetParticipant', { room: 'c-1', identity: 'anna' })).toBe(200)
  rooms.advance(2)
  await rooms.receiver.count(3)
  rooms.advance(29)
  expect(await rooms.call('GetParticipant', { room: 'c-1', identity: 'anna' })).toBe(404)
  rooms.advance(2)
  await rooms.receiver.count(4)
  expect(rooms.receiver.events()).toEqual([
    'room_started',
    'participant_connection_aborted boris',
    'participant_connection_aborted anna',
    'room_finished',
  ])
})

test('tokens of a deleted room stay refused when the room is recreated; later tokens are accepted', async () => {
  await using rooms = await startWithClock()
  await rooms.call('CreateRoom', { name: 'c-1' })
  rooms.advance(60)
  await rooms.call('DeleteRoom', { room: 'c-1' })
  expect(await upgradeStatus(rooms.url, rooms.token('anna'))).toBe(401)
  await rooms.call('CreateRoom', { name: 'c-1' })
  expect(await upgradeStatus(rooms.url, rooms.token('anna'))).toBe(401)
  rooms.advance(1)
  expect(await upgradeStatus(rooms.url, rooms.token('anna', { iat: startMs / 1000 + 61 }))).toBe(101)
})

test('a removal revokes tokens issued within the next minute, or before the given time', async () => {
  await using rooms = await startWithClock()
  const start_s = startMs / 1000
  await rooms.call('RemoveParticipant', { room: 'c-1', identity: 'anna' })
  rooms.advance(120)
  expect(await upgradeStatus(rooms.url, rooms.token('anna', { iat: start_s + 59 }))).toBe(401)
  expect(await upgradeStatus(rooms.url, rooms.token('anna', { iat: start_s + 60 }))).toBe(101)
  await rooms.call('RemoveParticipant', { room: 'c-1', identity: 'anna', revoke_token_ts: String(start_s + 100) })
  expect(await upgradeStatus(rooms.url, rooms.token('anna', { iat: start_s + 99 }))).toBe(401)
  expect(await upgradeStatus(rooms.url, rooms.token('anna', { iat: start_s + 100 }))).toBe(101)
})

test('the join response contains the TURN server with credentials for the identity', async () => {
  const turn = { urls: ['turn:turn.example:3478?transport=udp'], secret: 'north', ttl_seconds: 3600 }
  await using target = await startOwn({ turn })
  using anna = await connect(target.url, await target.join('user-17', 'c-1'))
  const [server] = (await anna.joined()).iceServers
  expect(server).toMatchObject({ urls: turn.urls, username: expect.stringMatching(/^\d+:user-17$/) })
  expect(server?.credential).toMatch(/^[\w+/]{27}=$/)
})
