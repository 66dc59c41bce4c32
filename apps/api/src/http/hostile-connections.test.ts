import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeListener } from '../../test/factories.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'
import { newId } from '../ids.ts'
import { signAccessToken } from './access.ts'

/** Resolves when the socket is closed, also after an error. `once` of node:events would reject then. */
function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

/**
 * Sends the text and reads the response until the server closes the connection. `drip` is sent again and again
 * meanwhile.
 */
async function conversation({ url }: TestApi, text: string, drip = ''): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => {})
  socket.write(text)
  const dripping = setInterval(() => socket.write(drip), 10)
  await untilClosed(socket)
  clearInterval(dripping)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^x-request-id: [\w-]{8,64}$/m)
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown }
}

function get(target: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`
}

/** A request that announces a body of 1,000 bytes and sends ten. */
function beginOfCall(type: string): string {
  return `POST /api/auth/check-email HTTP/1.1\r\nHost: site\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"email": `
}

test('a URL that is too long gets a JSON error with 414 or 431', async () => {
  await using api = await startApi()
  const tooLong = {
    status: 414,
    body: { error_code: 14, reason: 'address_too_long', error_message: 'Слишком длинный адрес' },
  }
  for (const target of [`/${'/'.repeat(1500)}x`, `/assets/${'/'.repeat(1500)}`, `/api/speakers?q=${'a'.repeat(4000)}`])
    expect(await conversation(api, get(target))).toEqual(tooLong)
  const overflow = { status: 431, body: { error_code: 14, error_message: 'Слишком большой запрос' } }
  expect(await conversation(api, get(`/a${'/'.repeat(15_800)}x`))).toEqual(overflow)
  expect((await fetch(`${api.url}/api/speakers?q=${'a'.repeat(3900)}`)).status).not.toBe(414)
})

test('a client that sends its whole body before reading still receives the error response', async () => {
  await using api = await startApi()
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  const file = Buffer.alloc(16_000_000)
  socket.write(`POST /a${'/'.repeat(15_800)}x HTTP/1.1\r\nHost: site\r\nContent-Length: ${file.length}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => socket.write(file, (error) => (error ? reject(error) : resolve())))
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk
  expect(answer).toMatch(/^HTTP\/1.1 431 /)
})

test('a request that is not HTTP gets a JSON error with 400', async () => {
  await using api = await startApi()
  expect(await conversation(api, 'nonsense\r\n\r\n')).toEqual({
    status: 400,
    body: { error_code: 3, error_message: 'Запрос не получилось прочитать' },
  })
})

test('a JSON body that does not arrive in time gets 408, and a body of the wrong type gets 415 at once', async () => {
  await using api = await startApi({ environment: { BODY_TIMEOUT_MS: '50', UPLOAD_TIMEOUT_MS: '100' } })
  const tooSlow = 'Запрос шёл слишком долго. Проверь интернет и попробуй ещё раз'
  expect(await conversation(api, beginOfCall('application/json'))).toEqual({
    status: 408,
    body: { error_code: 3, reason: 'request_too_slow', error_message: tooSlow },
  })
  expect(await conversation(api, beginOfCall('multipart/form-data; boundary=x'))).toMatchObject({ status: 415 })
})

test('an upload that stalls or arrives too slowly gets 408', async () => {
  await using api = await startApi({ environment: { UPLOAD_TIMEOUT_MS: '100' } })
  const { user_id } = await makeListener(api)
  const token = await signAccessToken(api.ctx, {
    user_id,
    session_id: newId(api.clock.now()),
    roles: ['LISTENER'],
  })
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const head = [
    `POST /api/users/${user_id}/avatar HTTP/1.1`,
    'Host: site',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
  ]
  const begin = `${head.join('\r\n')}\r\n\r\n${part}`
  for (const drip of ['', 'x']) expect(await conversation(api, begin, drip)).toMatchObject({ status: 408 })
})

test('a client that resets its connection during a refused upgrade does not break the server', async () => {
  await using api = await startApi()
  const { hostname, port } = new URL(api.url)
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
  for (const target of ['//', '/api/ws?token=wrong', '/rtc', 'http://[', '*']) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET ${target} HTTP/1.1\r\nHost: site\r\n${upgrade}\r\n`, () => socket.resetAndDestroy())
    await untilClosed(socket)
  }
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
})
