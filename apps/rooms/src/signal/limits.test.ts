import { DisconnectReason, RequestResponse_Reason, TrackSource, TrackType } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { connect } from '../../test/signal-client.ts'
import { startOwn } from '../../test/start-target.ts'
import { RateMeter } from './limits.ts'

test('a rate meter allows a burst of three seconds, then the rate itself', () => {
  const meter = new RateMeter(10, 1000)
  const burst = Array.from({ length: 31 }, () => meter.allows(1, 0))
  expect(burst.filter(Boolean)).toHaveLength(30)
  expect(meter.allows(1, 99)).toBe(false)
  expect(meter.allows(1, 200)).toBe(true)
  expect(new RateMeter(10, 1000).allows(3001, 0)).toBe(false)
  expect(new RateMeter(0, 0).allows(1e9, 0)).toBe(true)
})

test('only the client that sends too many messages is disconnected, with a reason', async () => {
  await using target = await startOwn({ limits: { signal_messages_per_second: 10 } })
  using anna = await connect(target.url, await target.join('anna', 'c-1'))
  using boris = await connect(target.url, await target.join('boris', 'c-1'))
  await Promise.all([anna.joined(), boris.joined()])
  for (let count = 0; count < 40; count += 1) anna.send({ case: 'ping', value: 0n })
  const [code, reason] = await anna.closed
  expect([code, String(reason)]).toEqual([1008, 'too many messages'])
  expect((await target.service.listParticipants('c-1')).map(({ identity }) => identity)).toEqual(['boris'])
})

test('a frame that is too large disconnects its sender', async () => {
  await using target = await startOwn({ limits: { signal_frame_bytes: 4096 } })
  using anna = await connect(target.url, await target.join('anna', 'c-1'))
  await anna.joined()
  anna.sendBytes(new Uint8Array(5000))
  const [code] = await anna.closed
  expect(code).toBe(1009)
  expect(await target.service.listParticipants('c-1')).toEqual([])
})

test('a malformed message makes its sender reconnect', async () => {
  await using target = await startOwn()
  using anna = await connect(target.url, await target.join('anna', 'c-1'))
  await anna.joined()
  anna.sendBytes(new Uint8Array([255, 255, 255]))
  expect(await anna.left()).toMatchObject({ canReconnect: true })
})

test('tracks, participants and rooms are limited', async () => {
  await using target = await startOwn({ limits: { tracks: 1, participants: 1, rooms: 1 } })
  using anna = await connect(target.url, await target.join('anna', 'c-1'))
  await anna.joined()
  for (const cid of ['one', 'two']) {
    anna.send({ case: 'addTrack', value: { cid, type: TrackType.AUDIO, source: TrackSource.MICROPHONE } })
  }
  expect(await anna.refused()).toMatchObject({ reason: RequestResponse_Reason.LIMIT_EXCEEDED })
  using boris = await connect(target.url, await target.join('boris', 'c-1'))
  await boris.left()
  using clara = await connect(target.url, await target.join('clara', 'c-2'))
  await clara.left()
  await expect(target.service.createRoom({ name: 'c-2' })).rejects.toMatchObject({ code: 'resource_exhausted' })
  expect((await target.service.createRoom({ name: 'c-1' })).numParticipants).toBe(1)
})

test('rooms for one participant have a separate limit, which leaves capacity for meetings', async () => {
  await using target = await startOwn({ limits: { rooms: 10, solo_rooms: 2 } })
  for (const name of ['t-1', 't-2']) await target.service.createRoom({ name, maxParticipants: 1 })
  await target.service.createRoom({ name: 't-2', maxParticipants: 1 })
  await expect(target.service.createRoom({ name: 't-3', maxParticipants: 1 })).rejects.toMatchObject({
    code: 'resource_exhausted',
  })
  await target.service.createRoom({ name: 'c-1', maxParticipants: 2 })
  await target.service.deleteRoom('t-1')
  await target.service.createRoom({ name: 't-3', maxParticipants: 1 })
})

test('a client that does not read is disconnected when too much is queued', async () => {
  await using target = await startOwn({ limits: { backlog_bytes: 64 * 1024 } })
  using anna = await connect(target.url, await target.join('anna', 'c-1'), { hasMedia: false })
  await anna.joined()
  anna.pause()
  const metadata = 'x'.repeat(60_000)
  // More than fits into the socket buffers of both sides.
  for (let count = 0; count < 300; count += 1) {
    await target.service.updateRoomMetadata('c-1', `${metadata}${count}`)
  }
  anna.resume()
  const [code] = await anna.closed
  expect(code).toBe(1006)
})

test('the largest session on sale has a place for the speaker, who joins last', async () => {
  await using target = await startOwn()
  await target.service.createRoom({ name: 'c-1', maxParticipants: 51 })
  using clients = new DisposableStack()
  for (let count = 0; count < 50; count += 1) {
    const listener = await connect(target.url, await target.join(`listener-${count}`, 'c-1'), { hasMedia: false })
    clients.use(listener)
    await listener.joined()
  }
  using speaker = await connect(target.url, await target.join('speaker', 'c-1'), { hasMedia: false })
  await speaker.joined()
  using stranger = await connect(target.url, await target.join('stranger', 'c-1'), { hasMedia: false })
  expect(await stranger.left()).toMatchObject({ reason: DisconnectReason.JOIN_FAILURE })
})
