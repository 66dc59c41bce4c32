import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Session } from '@razgovor/contract/accounts'
import { type ErrorName } from '@razgovor/contract/error-codes'
import { errors } from '@razgovor/contract/errors'
import { expect, test } from 'vitest'
import { createCaller, type CallerParts } from './caller.ts'
import { createRefresh, exclusiveWork } from './refresh.ts'

const pairOf = (turn: number) => ({ access_token: `access-${turn}`, refresh_token: `refresh-${turn}` }) as Session

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString()
}

/**
 * Starts a server where the first access token has expired and a refresh token works once. `failure`: the response to a
 * renewal.
 */
async function startServer(failure?: ErrorName) {
  let turn = 1
  const renewals: string[] = []
  const forms: string[] = []
  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (name: ErrorName) =>
      answer(errors[name].status, { error_code: errors[name].code, error_message: errors[name].message })
    if (request.url === '/api/auth/refresh') {
      const { refresh_token } = JSON.parse(text) as Session
      renewals.push(refresh_token)
      if (failure) return refuse(failure)
      if (refresh_token !== pairOf(turn).refresh_token) return refuse('auth_invalid')
      turn += 1
      return answer(200, pairOf(turn))
    }
    if (turn === 1 || request.headers.authorization !== `Bearer ${pairOf(turn).access_token}`) {
      return refuse('auth_expired')
    }
    if (request.method === 'POST') forms.push(text)
    return answer(200, { is_empty: true, count: 0 })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    renewals,
    forms,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Emulates tabs that share the storage and the Web Lock, which Node implements as browsers do. */
function openTabs(url: string) {
  const lock = crypto.randomUUID()
  let stored: Session | null = pairOf(1)
  const parts: CallerParts = { fetcher: (path, init) => fetch(url + path, init) }
  const callOpenly = createCaller(parts)
  const openTab = () =>
    createCaller({
      ...parts,
      accessToken: () => stored?.access_token,
      refresh: createRefresh({
        session: () => stored,
        renew: (refresh_token) => callOpenly('POST /api/auth/refresh', { body: { refresh_token } }),
        store: (session) => (stored = session),
        exclusively: exclusiveWork(lock),
      }),
    })
  return { first: openTab(), second: openTab(), stored: () => stored, signOut: () => (stored = null) }
}

const many = Array.from({ length: 200 }, (_, index) => index)

test('200 concurrent calls with an expired token make one exchange, and all succeed', async () => {
  await using server = await startServer()
  const { first, stored } = openTabs(server.url)
  const answers = await Promise.all(many.map(() => first('GET /api/cart/is-empty')))
  expect(answers).toEqual(many.map(() => ({ is_empty: true, count: 0 })))
  expect(server.renewals).toEqual(['refresh-1'])
  expect(stored()).toEqual(pairOf(2))
})

test('two tabs that refresh at once make one exchange', async () => {
  await using server = await startServer()
  const { first, second } = openTabs(server.url)
  await Promise.all([first, second, first, second].map((call) => call('GET /api/cart/is-empty')))
  expect(server.renewals).toEqual(['refresh-1'])
})

test('a form whose token expired is sent again completely', async () => {
  await using server = await startServer()
  const { first } = openTabs(server.url)
  const form = new FormData()
  form.set('crop', '{"x":1}')
  form.set('file', new Blob(['pixels']), 'photo.png')
  await first('POST /api/users/:user_id/avatar', { params: { user_id: '1' }, form })
  expect(server.forms).toEqual([expect.stringMatching(/name="crop"[^]+\{"x":1\}[^]+filename="photo\.png"[^]+pixels/)])
})

test('200 calls ask a refusing server once, and end with the refusal that ends the session', async () => {
  await using server = await startServer('auth_invalid')
  const { first } = openTabs(server.url)
  const ends = await Promise.allSettled(many.map(() => first('GET /api/cart/is-empty')))
  const refusals = ends.map((end) => end.status === 'rejected' && (end.reason as { errorName: ErrorName }).errorName)
  expect(new Set(refusals)).toEqual(new Set(['auth_expired']))
  expect(server.renewals).toEqual(['refresh-1'])
})

test.each(['auth_invalid', 'user_blocked', 'validation'] as const)(
  'a refresh token refused with %s ends the session',
  async (name) => {
    await using server = await startServer(name)
    const { first } = openTabs(server.url)
    await expect(first('GET /api/cart/is-empty')).rejects.toMatchObject({ errorName: 'auth_expired' })
  },
)

test.each(['throttling', 'server', 'database'] as const)(
  '%s during a renewal is reported, and the session stays',
  async (name) => {
    await using server = await startServer(name)
    const { first, stored } = openTabs(server.url)
    await expect(first('GET /api/cart/is-empty')).rejects.toMatchObject({ errorName: name })
    expect(stored()).toEqual(pairOf(1))
  },
)

test('a renewal that arrives after signing out does not sign in again', async () => {
  let stored: Session | null = pairOf(1)
  const renewed = Promise.withResolvers<Session>()
  const refresh = createRefresh({
    session: () => stored,
    renew: () => renewed.promise,
    store: (session) => (stored = session),
    exclusively: (work) => work(),
  })
  const outcome = refresh('access-1')
  stored = null
  renewed.resolve(pairOf(2))
  expect([await outcome, stored]).toEqual([false, null])
})

const refuse = () => Promise.reject(new DOMException('', 'SecurityError'))

test('without the browser’s lock, work is done one by one', async () => {
  const { locks } = navigator
  Object.defineProperty(navigator, 'locks', { value: { request: refuse }, configurable: true })
  try {
    const exclusively = exclusiveWork('refused')
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = exclusively(async () => {
      await gate.promise
      order.push('first')
    })
    const second = exclusively(async () => order.push('second'))
    gate.resolve()
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second'])
  } finally {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  }
})
