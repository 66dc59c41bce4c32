import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TrackSource, TrackType } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { startHookReceiver } from '../../test/hook-receiver.ts'
import { connect, upgradeStatus } from '../../test/signal-client.ts'
import { apiKey, startProcess } from '../../test/start-target.ts'
import { signToken } from '../tokens.ts'

function newStateFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rooms-state-'))
  return {
    file: path.join(folder, 'rooms.json'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

test('after a crash the server still knows its rooms, their limits and revocations', async () => {
  using state = newStateFile()
  const env = { ROOMS_STATE_FILE: state.file }
  await using first = await startProcess(env)
  const [over, live] = [first.roomName(), first.roomName()]
  const old = await first.join('anna', over)
  await first.service.createRoom({ name: over })
  await first.service.createRoom({ name: live, maxParticipants: 2, metadata: 'notes', departureTimeout: 60 })
  const removed = await first.join('clara', live)
  const { sid } = (await first.service.listRooms([live]))[0]!
  using anna = await connect(first.url, await first.join('anna', live))
  using boris = await connect(first.url, await first.join('boris', live))
  await Promise.all([anna.active('anna'), boris.active('boris')])
  await first.service.deleteRoom(over)
  await expect(first.service.removeParticipant(live, 'clara')).rejects.toThrow('does not exist')
  await first.kill()
  await Promise.all([anna.closed, boris.closed])

  await using second = await startProcess({ ...env, ROOMS_PORT: first.port })
  expect(await upgradeStatus(second.url, old)).toBe(401)
  expect(await upgradeStatus(second.url, removed)).toBe(401)
  const [room] = await second.service.listRooms([live])
  expect(room).toMatchObject({ sid, metadata: 'notes', maxParticipants: 2, departureTimeout: 60, numParticipants: 0 })
  using again = await connect(second.url, await second.join('anna', live))
  using other = await connect(second.url, await second.join('boris', live))
  await Promise.all([again.active('anna'), other.active('boris')])
  using third = await connect(second.url, await second.join('dina', live))
  await third.left()
})

test('after a restart a changed permission applies to earlier tokens, not to later ones', async () => {
  using state = newStateFile()
  const env = { ROOMS_STATE_FILE: state.file }
  await using first = await startProcess(env)
  const room = first.roomName()
  const token = await first.join('anna', room)
  using before = await connect(first.url, token)
  await before.joined()
  const permission = { canSubscribe: true, canPublish: false, canPublishData: true }
  await first.service.updateParticipant(room, 'anna', { permission })
  await first.kill()

  await using second = await startProcess({ ...env, ROOMS_PORT: first.port })
  using after = await connect(second.url, token)
  expect((await after.joined()).participant?.permission).toMatchObject({ canPublish: false, canPublishData: true })
  after.send({ case: 'addTrack', value: { cid: 'mic', type: TrackType.AUDIO, source: TrackSource.MICROPHONE } })
  expect((await after.refused()).request.case).toBe('addTrack')
  const iat = Math.floor(Date.now() / 1000) + 2
  const claims = { iss: apiKey.api_key, sub: 'anna', video: { roomJoin: true, room }, iat, exp: iat + 60 }
  const later = signToken(claims, apiKey.api_secret)
  using promoted = await connect(second.url, later)
  expect((await promoted.joined()).participant?.permission).toMatchObject({ canPublish: true })
})

test('after a restart interrupted participants are reported as left and undelivered webhooks are sent', async () => {
  using state = newStateFile()
  let isThere = false
  await using receiver = await startHookReceiver(() => (isThere ? 200 : 503))
  const env = { ROOMS_STATE_FILE: state.file, LIVEKIT_WEBHOOK_URL: receiver.url }
  await using first = await startProcess(env)
  const room = first.roomName()
  using anna = await connect(first.url, await first.join('anna', room))
  const { participant } = await anna.joined()
  await anna.active('anna')
  await receiver.event('room_started')
  await first.kill()
  const killed_s = Math.floor(Date.now() / 1000)
  isThere = true
  const before = receiver.hooks.length

  await using second = await startProcess({ ...env, ROOMS_PORT: first.port })
  using again = await connect(second.url, await second.join('anna', room))
  await again.active('anna')
  const isBack = (hook: { body: string }) => !hook.body.includes(participant?.sid ?? '')
  const ofRoom = () => receiver.hooks.slice(before).filter(({ event }) => event !== 'self_test')
  await expect.poll(() => ofRoom().findLast(({ event }) => event === 'participant_joined')).toSatisfy(isBack)
  expect(ofRoom().map(({ event }) => event)).toEqual([
    'room_started',
    'participant_joined',
    'participant_left',
    'participant_joined',
  ])
  const ids = ofRoom().map(({ body }) => JSON.parse(body).id)
  expect(JSON.parse(receiver.hooks.find(({ event }) => event === 'room_started')!.body).id).toBe(ids[0])
  const left = JSON.parse(ofRoom()[2]!.body)
  expect(left).toMatchObject({ participant: { sid: participant?.sid, disconnectReason: 'SERVER_SHUTDOWN' } })
  expect(Number(left.createdAt)).toBeLessThanOrEqual(killed_s)
})

test('unreadable state is moved aside and logged', async () => {
  using state = newStateFile()
  writeFileSync(state.file, '{"version":1,"roo')
  await using rooms = await startProcess({ ROOMS_STATE_FILE: state.file })
  expect(await rooms.service.listRooms()).toEqual([])
  expect(readFileSync(`${state.file}.broken`, 'utf8')).toBe('{"version":1,"roo')
})
