import { RequestResponse_Reason } from '@livekit/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, upgradeStatus } from '../../test/signal-client.ts'
import { startTarget, type Target } from '../../test/start-target.ts'

const longName = 'я'.repeat(128)
const longMetadata = 'x'.repeat(64_000)
const tooLong = [
  { name: `${longName}.` },
  { metadata: `${longMetadata}.` },
  { attributes: { one: longMetadata.slice(0, 32_000), two: longMetadata.slice(0, 32_000) } },
]
const rights = { roomJoin: true, canUpdateOwnMetadata: true }

// These tests also pass against a real LiveKit with the same limits: `npm run test:livekit`.
let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target[Symbol.asyncDispose]())

test('a participant can change its name and metadata, and the response carries the request id', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.token('anna', { ...rights, room }))
  await anna.joined()
  anna.send({ case: 'updateMetadata', value: { requestId: 7, name: longName, metadata: longMetadata } })
  expect(await anna.response(7)).toMatchObject({ reason: RequestResponse_Reason.OK })
  expect(await target.service.getParticipant(room, 'anna')).toMatchObject({ name: longName, metadata: longMetadata })
})

test('an oversized name, metadata or attributes are refused and change nothing', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.token('anna', { ...rights, room }, { name: 'Анна' }))
  await anna.joined()
  for (const [index, value] of tooLong.entries()) {
    anna.send({ case: 'updateMetadata', value: { requestId: index + 1, ...value } })
    expect(await anna.response(index + 1)).toMatchObject({ reason: RequestResponse_Reason.LIMIT_EXCEEDED })
  }
  expect(await target.service.getParticipant(room, 'anna')).toMatchObject({
    name: 'Анна',
    metadata: '',
    attributes: {},
  })
})

test('a refused name change carries the request id', async () => {
  const grant = { roomJoin: true, room: target.roomName(), canUpdateOwnMetadata: false }
  using anna = await connect(target.url, await target.token('anna', grant))
  await anna.joined()
  anna.send({ case: 'updateMetadata', value: { requestId: 9, name: 'Спикер' } })
  expect(await anna.response(9)).toMatchObject({ reason: RequestResponse_Reason.NOT_ALLOWED })
})

test('the RoomService API refuses oversized texts too', async () => {
  const room = target.roomName()
  using anna = await connect(target.url, await target.join('anna', room))
  await anna.joined()
  for (const value of tooLong) {
    await expect(target.service.updateParticipant(room, 'anna', value)).rejects.toMatchObject({
      code: 'invalid_argument',
    })
  }
  await expect(target.service.updateRoomMetadata(room, `${longMetadata}.`)).rejects.toMatchObject({
    code: 'invalid_argument',
  })
  await expect(target.service.createRoom({ name: 'c'.repeat(257) })).rejects.toMatchObject({ code: 'invalid_argument' })
})

test('a token with an oversized identity or room is refused', async () => {
  const grant = { ...rights, room: target.roomName() }
  expect(await upgradeStatus(target.url, await target.token('a'.repeat(257), grant))).toBe(400)
  expect(await upgradeStatus(target.url, await target.token('anna', { ...rights, room: 'c'.repeat(257) }))).toBe(400)
})
