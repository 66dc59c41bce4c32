import { CreateRoomRequest, DataPacket, ParticipantInfo_State, Room, TrackSource, TrackType } from '@livekit/protocol'
import { DataPacket_Kind, TokenVerifier } from 'livekit-server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../test/signal-client.ts'
import { startTarget, type Target } from '../../test/start-target.ts'

// These tests also pass against a real LiveKit: `npm run test:livekit`.
let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target[Symbol.asyncDispose]())

const notFound = { status: 404, code: 'not_found' }

async function post(method: string, body: unknown, token: string, type = 'application/json') {
  const response = await fetch(`${target.http_url}/twirp/livekit.RoomService/${method}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  // LiveKit refuses a bad token in plain text.
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const { code, ...answer } = isJson ? JSON.parse(await response.text()) : {}
  return { status: response.status, code, answer }
}

test('CreateRoom creates a room and a second call returns it; rooms can be listed and deleted', async () => {
  const name = target.roomName()
  const room = await target.service.createRoom({ name, emptyTimeout: 60, maxParticipants: 2, metadata: 'one' })
  expect(room).toMatchObject({ name, emptyTimeout: 60, maxParticipants: 2, metadata: 'one', numParticipants: 0 })
  expect(room.sid).toMatch(/^RM_/)
  const again = await target.service.createRoom({ name })
  expect(again).toMatchObject({ sid: room.sid, emptyTimeout: 60, maxParticipants: 2, metadata: 'one' })
  expect((await target.service.listRooms([name])).map(({ sid }) => sid)).toEqual([room.sid])
  await target.service.deleteRoom(name)
  expect(await target.service.listRooms([name])).toEqual([])
})

test('responses use proto field names, include every field and encode 64-bit integers as strings', async () => {
  const name = target.roomName()
  const token = await target.token('', { roomCreate: true })
  const { status, answer } = await post(
    'CreateRoom',
    { name, empty_timeout: 30 },
    token,
    'application/json;charset=UTF-8',
  )
  expect(status).toBe(200)
  expect(answer).toMatchObject({ name, empty_timeout: 30, num_participants: 0, active_recording: false, metadata: '' })
  expect(answer.creation_time).toMatch(/^\d+$/)
  await target.service.deleteRoom(name)
})

test('a call in protobuf is answered in protobuf, and refused in JSON', async () => {
  const name = target.roomName()
  const token = await target.token('', { roomCreate: true })
  const call = (body: Uint8Array<ArrayBuffer>) =>
    fetch(`${target.http_url}/twirp/livekit.RoomService/CreateRoom`, {
      method: 'POST',
      headers: { 'content-type': 'application/protobuf', authorization: `Bearer ${token}` },
      body,
    })
  const answer = await call(Uint8Array.from(new CreateRoomRequest({ name, emptyTimeout: 60 }).toBinary()))
  expect(answer.headers.get('content-type')).toBe('application/protobuf')
  expect(Room.fromBinary(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ name, emptyTimeout: 60 })
  const refusal = await call(Uint8Array.of(0xff))
  expect(refusal.status).toBe(400)
  expect(await refusal.json()).toMatchObject({ code: 'malformed' })
  await target.service.deleteRoom(name)
})

test('calls for unknown rooms and participants return not_found', async () => {
  const name = target.roomName()
  await expect(target.service.deleteRoom(name)).rejects.toMatchObject(notFound)
  await expect(target.service.getParticipant(name, 'nobody')).rejects.toMatchObject(notFound)
  await expect(target.service.removeParticipant(name, 'nobody')).rejects.toMatchObject(notFound)
  expect(await target.service.listParticipants(name)).toEqual([])
})

test('a call requires the grant of its method for its room', async () => {
  const room = target.roomName()
  for (const [method, body, grant] of [
    ['CreateRoom', { name: room }, { roomList: true }],
    ['DeleteRoom', { room }, { roomAdmin: true, room }],
    ['ListRooms', {}, { roomCreate: true }],
    ['ListParticipants', { room }, { roomAdmin: true, room: 'another' }],
    ['RemoveParticipant', { room, identity: 'a' }, { roomAdmin: true }],
    ['SendData', { room, data: '' }, { roomJoin: true, room }],
  ] as const) {
    const { status, code } = await post(method, body, await target.token('server', grant))
    expect([method, status, code]).toEqual([method, 401, 'unauthenticated'])
  }
})

test('a call without a valid token is refused', async () => {
  expect((await post('ListRooms', {}, 'a.b.c')).status).toBe(401)
  expect(
    (await fetch(`${target.http_url}/twirp/livekit.RoomService/ListRooms`, { method: 'POST', body: '{}' })).ok,
  ).toBe(false)
})

test('an unknown method and a body that is not JSON are refused', async () => {
  const token = await target.token('', { roomList: true })
  expect((await post('Nonsense', {}, token)).status).toBe(404)
  const response = await fetch(`${target.http_url}/twirp/livekit.RoomService/ListRooms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{',
  })
  expect(response.status).toBe(400)
})

test('a participant can be listed and updated, and is notified of the update', async () => {
  const room = target.roomName()
  const token = await target.token(
    'anna',
    { roomJoin: true, room, canPublish: false },
    { name: 'Анна', metadata: '{"role":"speaker"}', attributes: { tint: 'mint' } },
  )
  using anna = await connect(target.url, token)
  await anna.active('anna')
  const [listed] = await target.service.listParticipants(room)
  expect(listed).toMatchObject({ identity: 'anna', name: 'Анна', metadata: '{"role":"speaker"}', tracks: [] })
  expect(listed?.permission).toMatchObject({ canPublish: false, canSubscribe: true, canPublishData: false })
  await target.service.updateParticipant(room, 'anna', {
    name: 'Анна П.',
    attributes: { tint: '', hand: 'up' },
    permission: { canPublish: true, canSubscribe: true, canPublishData: true },
  })
  // LiveKit sends one update for each of them.
  const updated = await anna.participant('anna', ({ permission }) => permission?.canPublish === true)
  // What is empty stays as it is.
  expect(updated).toMatchObject({ name: 'Анна П.', metadata: '{"role":"speaker"}', attributes: { hand: 'up' } })
  expect(await target.service.getParticipant(room, 'anna')).toMatchObject({
    name: 'Анна П.',
    attributes: { hand: 'up' },
  })
})

test('data sent by the server reaches the named participants', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  using boris = await connect(target.url, await target.join('boris', room))
  await anna.active('anna')
  await boris.active('boris')
  const bytes = new TextEncoder().encode('пять минут')
  const received = anna.data()
  // The data channel opens shortly after the connection, and the API does not report when.
  const sending = setInterval(
    () =>
      void target.service.sendData(room, bytes, DataPacket_Kind.RELIABLE, {
        destinationIdentities: ['anna'],
        topic: 'time',
      }),
    50,
  )
  const packet = DataPacket.fromBinary(await received)
  clearInterval(sending)
  expect(packet.value.case).toBe('user')
  expect(packet.value.value).toMatchObject({ topic: 'time', payload: bytes })
  expect(boris.received_data()).toEqual([])
})

test('muting a track that is gone returns no track', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  await anna.joined()
  expect(await target.service.mutePublishedTrack(room, 'anna', 'TR_none', true)).toBeUndefined()
})

test('a hidden participant sees others and stays invisible until it is unhidden', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  await anna.active('anna')
  const token = await target.token('guest', { roomJoin: true, room, hidden: true })
  using guest = await connect(target.url, token)
  expect((await guest.joined()).otherParticipants.map(({ identity }) => identity)).toEqual(['anna'])
  // LiveKit does not tell a hidden participant that its own media are connected.
  const guestState = () => target.service.getParticipant(room, 'guest').then(({ state }) => state)
  await expect.poll(guestState).toBe(ParticipantInfo_State.ACTIVE)
  using boris = await connect(target.url, await target.join('boris', room))
  expect((await boris.joined()).otherParticipants.map(({ identity }) => identity)).toEqual(['anna'])
  expect((await target.service.listParticipants(room)).map(({ identity }) => identity).toSorted()).toContain('guest')
  const others = anna.received.flatMap((message) => (message.case === 'update' ? message.value.participants : []))
  expect(others.map(({ identity }) => identity)).not.toContain('guest')
  const permission = { canSubscribe: true, canPublish: true, canPublishData: true, hidden: false }
  await target.service.updateParticipant(room, 'guest', { permission })
  await anna.active('guest')
})

test('permissions revoked during a meeting apply to data, sources and the refreshed token', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  await anna.active('anna')
  const permission = { canSubscribe: true, canPublish: true, canPublishSources: [TrackSource.MICROPHONE] }
  await target.service.updateParticipant(room, 'anna', { permission, metadata: 'listener' })
  await anna.participant('anna', (info) => info.permission?.canPublishData === false)
  anna.send({ case: 'addTrack', value: { cid: 'cam', type: TrackType.VIDEO, source: TrackSource.CAMERA } })
  expect((await anna.refused()).request.case).toBe('addTrack')
  const token = await anna.refreshed()
  const claims = await new TokenVerifier(target.api_key, target.api_secret).verify(token)
  expect(claims).toMatchObject({
    sub: 'anna',
    metadata: 'listener',
    video: { roomJoin: true, room, canPublishSources: ['microphone'], canPublishData: false },
  })
})

test('a refreshed token admits its holder', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  await anna.active('anna')
  await target.service.updateParticipant(room, 'anna', { metadata: 'new' })
  const token = await anna.refreshed()
  using again = await connect(target.url, token)
  await again.joined()
})
