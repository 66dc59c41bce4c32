import { endpoints } from '@razgovor/contract/endpoints'
import { updateOrderStatus } from '@razgovor/contract/orders'
import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { sampleInput, unknownId } from './endpoint-samples.ts'
import { faultsOf, pathOf } from './probe.ts'
import { startApi } from './start-api.ts'

const api = await startApi({ rooms: true })
afterAll(() => api[Symbol.asyncDispose]())

/** Writes bytes as they are, ends, and reads until the server closes. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(api.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.end(Buffer.from(bytes, 'latin1'))
  return text(socket).catch((error: NodeJS.ErrnoException) => error.code ?? 'failed')
}

const post = 'POST /api/auth/check-email HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

const garbage: Record<string, string> = {
  nothing: '',
  'empty lines': '\r\n\r\n\r\n',
  'no HTTP': 'hello\r\n\r\n',
  'the start of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  zeros: '\0'.repeat(1000),
  'an unknown method': 'BREW /api/version HTTP/1.1\r\nHost: a\r\n\r\n',
  'no path': 'GET HTTP/1.1\r\nHost: a\r\n\r\n',
  'a star for a path': 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'an address for a path': 'GET http://[::1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'two slashes for a path': 'GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'bytes in the path': 'GET /api/\xff\xfe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'a tunnel': 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'a version that is none': 'GET /api/version HTTP/9.9\r\nHost: a\r\n\r\n',
  'no host': 'GET /api/version HTTP/1.1\r\n\r\n',
  'a header without a name': 'GET /api/version HTTP/1.1\r\n: a\r\n\r\n',
  'a header with a line of its own': 'GET /api/version HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n',
  'headers without end': `GET /api/version HTTP/1.1\r\nHost: a\r\n${'X: a\r\n'.repeat(20_000)}\r\n`,
  'a header of a megabyte': `GET /api/version HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\n`,
  'a negative length': `${post}Content-Length: -1\r\n\r\n{}`,
  'a length that is a word': `${post}Content-Length: many\r\n\r\n{}`,
  'a length without end': `${post}Content-Length: 99999999999999999999\r\n\r\n{}`,
  'two lengths': `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  'less than it said': `${post}Content-Length: 100\r\n\r\n{}`,
  'a length and chunks': `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a chunk that is none': `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'an encoding that is none': `${post}Transfer-Encoding: gzip, nonsense\r\n\r\n{}`,
  'an expectation that is none': `${post}Expect: wonders\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  'an upgrade to nothing': 'GET /api/ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: nothing\r\n\r\n',
  'an upgrade without a key':
    'GET /api/ws?token=a HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'an upgrade of a bad address': 'GET //[ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'an upgrade from elsewhere':
    'GET /api/ws HTTP/1.1\r\nHost: a\r\nOrigin: http://elsewhere.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
}

test.each(Object.entries(garbage))('the server refuses %s and keeps running', async (_, bytes) => {
  const answer = await exchange(bytes)
  expect(answer).toMatch(/^($|ECONNRESET$|HTTP\/1\.1 (4\d\d|505) )/)
  expect((await fetch(`${api.url}/health/live`)).status).toBe(200)
})

const unmounted = [
  '/api',
  '/api/',
  '/api/nowhere',
  '/api//version',
  '/API/version',
  '/api/version/more',
  '/nowhere',
  '/.env',
]

test('an unmounted path does not exist', async () => {
  const probes = unmounted.map((path) => ({ what: path, method: 'GET', path }))
  expect(await faultsOf(api.url, probes, ['not_exist'])).toEqual([])
})

const known = new Set(endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
// HEAD is GET's, fetch sends neither CONNECT nor TRACE, and a QUERY is malformed until it has a body.
const others = METHODS.filter((method) => !/^(HEAD|CONNECT|TRACE|QUERY)$/.test(method))
const paths = new Map(endpoints.map(({ endpoint }) => [endpoint.path, endpoint]))

test.each([...paths])('%s does not exist for undeclared methods', async (path, endpoint) => {
  const url = pathOf(endpoint, sampleInput(endpoint).params)
  const unknown = others.filter((method) => !known.has(`${method} ${path}`))
  const probes = unknown.map((method) => ({ what: method, method, path: url }))
  // Where a longer list of endpoints has a parameter in this one's place, that one answers.
  expect(await faultsOf(api.url, probes, ['not_exist', 'auth_not_provided'])).toEqual([])
})

test('a call without a sign-in counts toward the rate limit', async () => {
  await using strict = await startApi({ environment: { RATE_LIMIT_FACTOR: '0.03' } })
  const call = { what: '', method: updateOrderStatus.method, path: pathOf(updateOrderStatus, { order_id: unknownId }) }
  expect(await faultsOf(strict.url, [call, call], ['auth_not_provided'])).toEqual([])
  expect(await faultsOf(strict.url, [call], ['throttling'])).toEqual([])
})
