import {
  DisconnectReason,
  LeaveRequest_Action,
  ParticipantInfo_State,
  TrackSource,
  TrackType,
  VideoQuality,
} from '@livekit/protocol'
import type { VideoGrant } from 'livekit-server-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, upgradeStatus } from '../../test/signal-client.ts'
import { startTarget, type Target } from '../../test/start-target.ts'
import { signToken } from '../tokens.ts'

// These tests also pass against a real LiveKit: `npm run test:livekit`.
let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target[Symbol.asyncDispose]())

// The SDK does not allow setting these times.
function tokenAt({ nbf, exp, secret = target.api_secret }: { nbf: number; exp: number; secret?: string }): string {
  const now_s = Math.floor(Date.now() / 1000)
  const video = { roomJoin: true, room: target.roomName() }
  return signToken({ video, iss: target.api_key, sub: 'anna', nbf: now_s + nbf, exp: now_s + exp }, secret)
}

test('a client joins with its token and gets the other participants', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  const first = await anna.joined()
  expect(first).toMatchObject({ room: { name: room }, participant: { identity: 'anna' }, otherParticipants: [] })
  await anna.active('anna')
  using boris = await connect(target.url, await target.join('boris', room))
  expect((await boris.joined()).otherParticipants.map(({ identity }) => identity)).toEqual(['anna'])
  await anna.active('boris')
})

test('forged, expired, premature and malformed tokens are refused', async () => {
  expect(await upgradeStatus(target.url, tokenAt({ nbf: 0, exp: 60 }))).toBe(101)
  expect(
    await upgradeStatus(target.url, tokenAt({ nbf: 0, exp: 60, secret: 'another-secret-another-secret-123' })),
  ).toBe(401)
  // LiveKit tolerates a minute of clock skew; `tokens.test.ts` tests our ten seconds.
  expect(await upgradeStatus(target.url, tokenAt({ nbf: -240, exp: -120 }))).toBe(401)
  expect(await upgradeStatus(target.url, tokenAt({ nbf: 120, exp: 240 }))).toBe(401)
  expect(await upgradeStatus(target.url, 'a.b.c')).toBe(401)
})

test('a token without the roomJoin grant is refused', async () => {
  const room = target.roomName()
  const grants: VideoGrant[] = [{ room }, { roomAdmin: true, room }, { roomCreate: true }]
  for (const grant of grants) {
    expect([401, 403]).toContain(await upgradeStatus(target.url, await target.token('anna', grant)))
  }
})

test('/rtc/validate gives the reason for a refused upgrade', async () => {
  const good = await fetch(
    `${target.http_url}/rtc/validate?access_token=${await target.join('anna', target.roomName())}`,
  )
  expect([good.status, await good.text()]).toEqual([200, 'success'])
  const bad = await fetch(`${target.http_url}/rtc/validate?access_token=${tokenAt({ nbf: -240, exp: -120 })}`)
  expect(bad.status).toBe(401)
  expect(bad.headers.get('access-control-allow-origin')).toBe('*')
})

test('a newer connection of an identity disconnects the older one', async () => {
  const room = target.roomName()
  using older = await connect(target.url, await target.join('anna', room))
  await older.active('anna')
  using newer = await connect(target.url, await target.join('anna', room))
  const { participant } = await newer.joined()
  expect(await older.left()).toMatchObject({ reason: DisconnectReason.DUPLICATE_IDENTITY })
  await older.closed
  expect((await target.service.listParticipants(room)).map(({ sid }) => sid)).toEqual([participant?.sid])
})

test('the other participants see a departure immediately', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  await anna.joined()
  using boris = await connect(target.url, await target.join('boris', room))
  await boris.joined()
  boris.send({ case: 'leave', value: { reason: DisconnectReason.CLIENT_INITIATED } })
  const left = await anna.participant('boris', ({ state }) => state === ParticipantInfo_State.DISCONNECTED)
  expect(left).toMatchObject({ disconnectReason: DisconnectReason.CLIENT_INITIATED })
  await boris.closed
})

test('a full room refuses new participants, but its own may rejoin', async () => {
  const name = target.roomName()
  await target.service.createRoom({ name, maxParticipants: 1 })
  using anna = await connect(target.url, await target.join('anna', name))
  await anna.active('anna')
  // LiveKit refuses the upgrade with 500, our server closes the socket after saying why.
  const boris = await connect(target.url, await target.join('boris', name)).catch(() => undefined)
  await boris?.closed
  boris?.[Symbol.dispose]()
  expect((await target.service.listParticipants(name)).map(({ identity }) => identity)).toEqual(['anna'])
  using again = await connect(target.url, await target.join('anna', name))
  await again.joined()
})

test('deleting a room disconnects all participants without a reconnect', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  // LiveKit may not tell someone whose connection is still being made.
  await anna.active('anna')
  await target.service.deleteRoom(room)
  const leave = { reason: DisconnectReason.ROOM_DELETED, action: LeaveRequest_Action.DISCONNECT, canReconnect: false }
  expect(await anna.left()).toMatchObject(leave)
  await anna.closed
})

test('a removed participant is disconnected, and the others stay', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  using boris = await connect(target.url, await target.join('boris', room))
  await anna.active('anna')
  await boris.active('boris')
  await target.service.removeParticipant(room, 'anna')
  expect(await anna.left()).toMatchObject({ reason: DisconnectReason.PARTICIPANT_REMOVED })
  await anna.closed
  expect((await target.service.listParticipants(room)).map(({ identity }) => identity)).toEqual(['boris'])
})

test('a client that tries out its reconnecting is sent away, or loses the server without a word, and may join again', async () => {
  const room = target.roomName()
  using boris = await connect(target.url, await target.join('boris', room))
  await boris.active('boris')
  const enter = async () => {
    const anna = await connect(target.url, await target.join('anna', room))
    await anna.active('anna')
    return anna
  }
  const simulate = (anna: Awaited<ReturnType<typeof enter>>, scenario: 'serverLeave' | 'nodeFailure') =>
    anna.send({ case: 'simulate', value: { scenario: { case: scenario, value: true } } })

  using left = await enter()
  simulate(left, 'serverLeave')
  expect(await left.left()).toMatchObject({ reason: DisconnectReason.SERVER_SHUTDOWN })
  await left.closed
  using failed = await enter()
  simulate(failed, 'nodeFailure')
  await failed.closed
  expect(failed.received.some((message) => message.case === 'leave')).toBe(false)
  expect((await target.service.listParticipants(room)).map(({ identity }) => identity)).toContain('boris')
  using again = await enter()
  await again.joined()
})

test('publishing without permission is refused with a reason', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.token('anna', { roomJoin: true, room, canPublish: false }))
  await anna.joined()
  anna.send({ case: 'addTrack', value: { cid: 'cam', type: TrackType.VIDEO, source: TrackSource.CAMERA } })
  expect((await anna.refused()).request.case).toBe('addTrack')
})

test('a list of sources allows only those sources', async () => {
  const room = target.roomName()
  const grant = { roomJoin: true, room, canPublishSources: [TrackSource.MICROPHONE] }
  using anna = await connect(target.url, await target.token('anna', grant))
  await anna.joined()
  anna.send({ case: 'addTrack', value: { cid: 'mic', type: TrackType.AUDIO, source: TrackSource.MICROPHONE } })
  await anna.published('mic')
  anna.send({ case: 'addTrack', value: { cid: 'cam', type: TrackType.VIDEO, source: TrackSource.CAMERA } })
  expect((await anna.refused()).request.case).toBe('addTrack')
})

test('simulcast layers are accepted', async () => {
  using anna = await connect(target.url, await target.join('anna', target.roomName()))
  await anna.joined()
  const layers = [{ quality: VideoQuality.LOW }, { quality: VideoQuality.HIGH }]
  anna.send({ case: 'addTrack', value: { cid: 'cam', type: TrackType.VIDEO, source: TrackSource.CAMERA, layers } })
  await anna.published('cam')
})
