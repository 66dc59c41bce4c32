import { expect, test } from 'vitest'
import { startHttpServer } from '../../test/http-server.ts'
import { systemClock } from '../time/clock.ts'
import { createRoomService, RoomServerRefusal } from './livekit.ts'

/** The adapter with a room server that refuses every call. */
async function startRefusing(status: number, code: string) {
  const server = await startHttpServer((_request, response) => response.writeHead(status).end(JSON.stringify({ code })))
  const url = `ws://127.0.0.1:${server.port}`
  const key = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret-secret-secret-secret-1234' }
  const settings = { LIVEKIT_URL: url, LIVEKIT_PUBLIC_URL: url, LIVEKIT_TIMEOUT_MS: 5000, ...key }
  const rooms = createRoomService({ ...settings, TURN_URLS: '', TURN_SECRET: '', TURN_TTL: 0 }, systemClock)
  return { rooms, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('data for a room that is not open are no error, as our room server and as LiveKit answer', async () => {
  const data = { room: 'c-1', topic: 'host', word: 'knock' }
  for (const [status, code] of [
    [404, 'not_found'],
    [503, 'unavailable'],
  ] as const) {
    await using server = await startRefusing(status, code)
    await expect(server.rooms.sendData(data)).resolves.toBeUndefined()
  }
})

test('a room server that is unavailable is an error for calls that must take effect', async () => {
  await using server = await startRefusing(503, 'unavailable')
  const { rooms } = server
  await expect(rooms.closeRoom('c-1')).rejects.toThrow(RoomServerRefusal)
  await expect(rooms.muteTrack({ room: 'c-1', identity: 'anna', track_sid: 'TR_1' })).rejects.toThrow(RoomServerRefusal)
})
