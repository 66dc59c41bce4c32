import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdir, mkdtempDisposable, readFile, rename } from 'node:fs/promises'
import { connect as connectTcp, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SessionDescription, SignalTarget, TrickleRequest } from '@livekit/protocol'
import { PeerConnection } from 'node-datachannel'
import { expect, test } from 'vitest'
import { connect } from '../../test/signal-client.ts'
import { startProcess } from '../../test/start-target.ts'

type Target = Awaited<ReturnType<typeof startProcess>>

const upgradeHeaders =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'

function openConnection({ port }: Target) {
  return connectTcp(Number(port), '127.0.0.1')
}

/** Resolves when the socket is closed, also after an error. `once` of node:events would reject then. */
function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

/** Returns the status line, or an empty string if the connection ends without one. */
async function answerTo(target: Target, request: string): Promise<string> {
  const socket = openConnection(target)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => {})
  socket.write(request)
  await untilClosed(socket)
  return answer.split('\r\n')[0] ?? ''
}

test('an invalid request target is answered, also on an upgrade', async () => {
  await using target = await startProcess()
  const paths = ['//', '///', '/\\', '//:99999/rtc', '//[/rtc', 'http://', 'http://[', 'http://:', '*', '/%', '/%ff?%']
  for (const path of paths)
    for (const headers of ['Connection: close\r\n', upgradeHeaders]) {
      const status = await answerTo(target, `GET ${path} HTTP/1.1\r\nHost: rooms\r\n${headers}\r\n`)
      expect([path, status]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 40[04] /)])
    }
  expect(await target.service.listRooms()).toEqual([])
})

test('a method name inherited from Object is unknown', async () => {
  await using target = await startProcess()
  const token = await target.token('server', { roomCreate: true })
  for (const method of ['constructor', '__proto__', 'toString']) {
    const url = `${target.http_url}/twirp/livekit.RoomService/${method}`
    const response = await fetch(url, { method: 'POST', body: '{}', headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(404)
  }
})

test('a client that resets its connection while being refused does not crash the server', async () => {
  await using target = await startProcess()
  for (let count = 0; count < 60; count += 1) {
    const socket = openConnection(target)
    socket.on('error', () => {})
    await once(socket, 'connect')
    const path = count % 2 === 0 ? '/rtc/v1' : '/rtc?access_token=wrong'
    socket.write(`GET ${path} HTTP/1.1\r\nHost: rooms\r\n${upgradeHeaders}\r\n`, () => socket.resetAndDestroy())
    await untilClosed(socket)
  }
  expect(await target.service.listRooms()).toEqual([])
})

test('the self-test names a TURN host that cannot be resolved, and the server keeps running', async () => {
  await using target = await startProcess({ TURN_URLS: 'turn:turn.invalid:3478', TURN_SECRET: 'x' })
  await expect
    .poll(() => target.errors(), { timeout: 20_000 })
    .toMatch(/TURN does not work at turn:turn\.invalid:3478: getaddrinfo/)
  expect(await target.service.listRooms()).toEqual([])
})

test('a malformed ICE candidate costs at most the connection of its sender, even before the offer', async () => {
  await using target = await startProcess()
  for (const candidate of ['candidate:nonsense', 'candidate:1 1 UDP 1 256.0.0.1 99999 typ host', '\0', 'a=']) {
    const trickle = new TrickleRequest({
      target: SignalTarget.PUBLISHER,
      candidateInit: JSON.stringify({ candidate, sdpMid: '0' }),
    })
    using client = await connect(target.url, await target.join('anna', 'c-junk'))
    await client.joined()
    const peer = new PeerConnection('peer', { iceServers: [] })
    const channel = peer.createDataChannel('_reliable')
    const sdp = peer.localDescription()?.sdp ?? ''
    client.send({ case: 'trickle', value: trickle })
    client.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp }) })
    client.send({ case: 'ping', value: 0n })
    await expect.poll(() => client.received.some(({ case: name }) => name === 'pong' || name === 'leave')).toBe(true)
    channel.close()
    peer.close()
  }
  expect(await target.service.listRooms(['c-junk'])).toHaveLength(1)
})

// Padded to four bytes.
function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

/** Returns a signed ICE check with a zero tiebreaker and an empty priority. */
function checkWithoutPriority(username: string, password: string): Buffer {
  const body = [
    attribute(0x0006, Buffer.from(username)),
    attribute(0x802a, Buffer.alloc(8)),
    attribute(0x0024, Buffer.alloc(0)),
  ]
  const head = Buffer.from('000100002112a442b7e7a701bc34d686fa87dfae', 'hex')
  const unsigned = Buffer.concat([head, ...body])
  unsigned.writeUInt16BE(unsigned.length + 24 - 20, 2)
  return Buffer.concat([unsigned, attribute(0x0008, createHmac('sha1', password).update(unsigned).digest())])
}

test('the relay port drops an ICE check with an empty attribute', async () => {
  await using target = await startProcess({ ROOMS_RELAY_IP: '127.0.0.1' })
  using client = await connect(target.url, await target.join('boris', 'c-relay'))
  await client.joined()
  const signal_lines = () =>
    client.received.map((message) => {
      if (message.case === 'offer') return message.value.sdp
      return message.case === 'trickle' ? message.value.candidateInit : ''
    })
  const find = async (pattern: RegExp) => {
    await expect.poll(() => signal_lines().join('\n')).toMatch(pattern)
    return pattern.exec(signal_lines().join('\n'))![1]!
  }
  const port = Number(await find(/candidate:door 1 UDP \d+ \S+ (\d+)/))
  const check = checkWithoutPriority(`${await find(/a=ice-ufrag:(\S+)/)}:peer`, await find(/a=ice-pwd:(\S+)/))
  const socket = createSocket('udp4')
  for (let count = 0; count < 5; count += 1)
    await new Promise((resolve) => socket.send(check, port, '127.0.0.1', resolve))
  socket.close()
  expect(await target.service.listRooms(['c-relay'])).toHaveLength(1)
})

test('meetings continue while the state cannot be saved, and CreateRoom reports the error', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'rooms-full-'))
  const [state, away] = ['state', 'away'].map((name) => path.join(folder.path, name)) as [string, string]
  const file = path.join(state, 'rooms.json')
  await mkdir(state)
  await using target = await startProcess({ ROOMS_STATE_FILE: file })
  // Moved and not deleted, because the process may be writing into it.
  await rename(state, away)
  using client = await connect(target.url, await target.join('anna', 'c-full'))
  await client.joined()
  await expect(target.service.createRoom({ name: 'c-new' })).rejects.toMatchObject({ code: 'internal' })
  expect(target.errors()).toContain('could not save room state')
  await rename(away, state)
  await target.service.createRoom({ name: 'c-new' })
  expect(await readFile(file, 'utf8')).toContain('"c-full"')
})
