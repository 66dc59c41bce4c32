import {
  AddTrackRequest,
  DisconnectReason,
  LeaveRequest_Action,
  ParticipantInfo_State,
  RequestResponse_Reason,
  TrackSource,
  TrackType,
} from '@livekit/protocol'
import { DataPacket_Kind } from 'livekit-server-sdk'
import { expect, test } from 'vitest'
import { connect, upgradeStatus } from '../../test/signal-client.ts'
import { startOwn } from '../../test/start-target.ts'
import { signToken } from '../tokens.ts'

// What our server refuses or reports and LiveKit 1.13 does not. The site must not depend on it.

test('the token of a removed participant is revoked', async () => {
  await using target = await startOwn()
  const room = target.roomName()
  const token = await target.join('anna', room)
  using anna = await connect(target.url, token)
  await anna.joined()
  await target.service.removeParticipant(room, 'anna')
  expect(await anna.left()).toMatchObject({ reason: DisconnectReason.PARTICIPANT_REMOVED })
  await anna.closed
  expect(await upgradeStatus(target.url, token)).toBe(401)
  expect(await upgradeStatus(target.url, token, '&reconnect=1')).toBe(401)
  expect(await upgradeStatus(target.url, await target.join('boris', room))).toBe(101)
})

test('the tokens of a deleted room are revoked, and /rtc/validate says so', async () => {
  await using target = await startOwn()
  const room = target.roomName()
  const token = await target.join('anna', room)
  using anna = await connect(target.url, token)
  await anna.active('anna')
  await target.service.deleteRoom(room)
  await anna.closed
  for (const revoked of [token, await target.join('boris', room)]) {
    expect(await upgradeStatus(target.url, revoked)).toBe(401)
    // What livekit-client asks to learn why the upgrade was refused.
    const reason = await fetch(`${target.http_url}/rtc/validate?access_token=${revoked}`)
    expect([reason.status, await reason.text()]).toEqual([401, expect.stringContaining('revoked')])
  }
})

test('a client that tries out a full reconnect is asked for one, whatever version of the protocol it speaks', async () => {
  await using target = await startOwn()
  using anna = await connect(target.url, await target.join('anna', target.roomName()))
  await anna.active('anna')
  anna.send({ case: 'simulate', value: { scenario: { case: 'leaveRequestFullReconnect', value: true } } })
  expect(await anna.left()).toMatchObject({ action: LeaveRequest_Action.RECONNECT, canReconnect: true })
})

test('a refreshed token admits its holder until the participant is removed', async () => {
  await using target = await startOwn()
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  await anna.active('anna')
  await target.service.updateParticipant(room, 'anna', { metadata: 'new' })
  const token = await anna.refreshed()
  using again = await connect(target.url, token)
  await again.joined()
  await target.service.removeParticipant(room, 'anna')
  expect(await upgradeStatus(target.url, token)).toBe(401)
})

test('a participant that a full room refuses is told why', async () => {
  await using target = await startOwn()
  const name = target.roomName()
  await target.service.createRoom({ name, maxParticipants: 1 })
  using anna = await connect(target.url, await target.join('anna', name))
  await anna.joined()
  using boris = await connect(target.url, await target.join('boris', name))
  expect(await boris.left()).toMatchObject({ reason: DisconnectReason.JOIN_FAILURE })
  await boris.closed
})

test('a second CreateRoom changes the settings of an open room', async () => {
  await using target = await startOwn()
  const name = target.roomName()
  const room = await target.service.createRoom({ name, emptyTimeout: 60, maxParticipants: 2 })
  const again = await target.service.createRoom({ name, maxParticipants: 5 })
  expect(again).toMatchObject({ sid: room.sid, emptyTimeout: 60, maxParticipants: 5 })
})

test('a token without a room or an identity is refused, and one for another room', async () => {
  await using target = await startOwn()
  const validate = (token: string, query = '') => fetch(`${target.http_url}/rtc/validate?access_token=${token}${query}`)
  const status = async (token: string, query = '') => (await validate(token, query)).status
  const room = target.roomName()
  const roomless = await validate(await target.token('anna', { roomJoin: true }))
  expect([roomless.status, await roomless.text()]).toEqual([400, 'token has no room or no identity'])
  expect(await status(await target.token('anna', { roomJoin: true }), `&room=${room}`)).toBe(200)
  // The SDK makes no such token.
  const nameless = { video: { roomJoin: true, room }, iss: target.api_key, nbf: 0, exp: Date.now() }
  expect(await status(signToken(nameless, target.api_secret))).toBe(400)
  expect(await status(await target.join('anna', room), `&room=${room}`)).toBe(200)
  expect(await status(await target.join('anna', room), '&room=another')).toBe(403)
})

test('data for an unknown room return not_found at once', async () => {
  await using target = await startOwn()
  const sending = target.service.sendData(target.roomName(), new Uint8Array(), DataPacket_Kind.RELIABLE, {})
  await expect(sending).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('a participant who becomes hidden leaves for the others', async () => {
  await using target = await startOwn()
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  await anna.active('anna')
  using guest = await connect(target.url, await target.join('guest', room))
  await guest.active('guest')
  const permission = { canSubscribe: true, canPublish: true, canPublishData: true, hidden: true }
  await target.service.updateParticipant(room, 'guest', { permission })
  await anna.participant('guest', ({ state }) => state === ParticipantInfo_State.DISCONNECTED)
})

test('the limit of attributes includes the existing ones', async () => {
  await using target = await startOwn()
  const grant = { roomJoin: true, canUpdateOwnMetadata: true, room: target.roomName() }
  using anna = await connect(target.url, await target.token('anna', grant))
  await anna.joined()
  const half = 'x'.repeat(32_000)
  anna.send({ case: 'updateMetadata', value: { requestId: 1, attributes: { one: half } } })
  expect(await anna.response(1)).toMatchObject({ reason: RequestResponse_Reason.OK })
  anna.send({ case: 'updateMetadata', value: { requestId: 2, attributes: { two: half } } })
  expect(await anna.response(2)).toMatchObject({ reason: RequestResponse_Reason.LIMIT_EXCEEDED })
  anna.send({ case: 'updateMetadata', value: { requestId: 3, attributes: { one: '', two: half } } })
  expect(await anna.response(3)).toMatchObject({ reason: RequestResponse_Reason.OK })
})

test('a token with an oversized name is refused', async () => {
  await using target = await startOwn()
  const token = await target.token('anna', { roomJoin: true, room: target.roomName() }, { name: 'x'.repeat(257) })
  expect(await upgradeStatus(target.url, token)).toBe(400)
})

test('a track with an oversized name is refused', async () => {
  await using target = await startOwn()
  using anna = await connect(target.url, await target.join('anna', target.roomName()))
  await anna.joined()
  const track = { cid: 'mic', type: TrackType.AUDIO, source: TrackSource.MICROPHONE }
  anna.send({ case: 'addTrack', value: new AddTrackRequest({ ...track, name: 'x'.repeat(257) }) })
  expect(await anna.refused()).toMatchObject({ reason: RequestResponse_Reason.LIMIT_EXCEEDED })
})
