import type { Session } from '@razgovor/contract/accounts'
import { type ErrorName } from '@razgovor/contract/error-codes'
import { errors } from '@razgovor/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createCaller, type Fetcher } from './caller.ts'
import { createRefresh } from './refresh.ts'

function refusal(name: ErrorName): Response {
  const { code, message, status } = errors[name]
  return Response.json({ error_code: code, error_message: message }, { status })
}

/** Emulates two tabs that share the storage and the lock, and a server that accepts one pair of tokens. */
function twoTabs() {
  let stored = { access_token: 'old', refresh_token: 'first' } as Session | null
  let valid = 'new'
  let last: Promise<unknown> = Promise.resolve()
  const renewals: string[] = []

  const fetcher: Fetcher = async (_path, { headers }) =>
    headers['authorization'] === `Bearer ${valid}`
      ? Response.json({ is_empty: true, count: 0 })
      : refusal('auth_expired')
  const exclusively = <T>(work: () => Promise<T>) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  const renew = async (refresh_token: string) => {
    renewals.push(refresh_token)
    if (refresh_token !== 'first') throw new ApiError({ error_code: errors.auth_invalid.code, error_message: '' }, 401)
    return { access_token: 'new', refresh_token: 'second' } as Session
  }
  const openTab = () =>
    createCaller({
      fetcher,
      accessToken: () => stored?.access_token,
      refresh: createRefresh({ session: () => stored, renew, store: (session) => (stored = session), exclusively }),
    })
  return {
    renewals,
    first: openTab(),
    second: openTab(),
    stored: () => stored,
    expireAgain() {
      valid = 'newer'
    },
  }
}

test('many calls of two tabs with an expired token exchange the refresh token once', async () => {
  const { first, second, renewals, stored } = twoTabs()
  const answers = await Promise.all([first, second, first].map((call) => call('GET /api/cart/is-empty')))
  expect(answers.map(({ is_empty }) => is_empty)).toEqual([true, true, true])
  expect(renewals).toEqual(['first'])
  expect(stored()?.refresh_token).toBe('second')
})

test('if the refresh token is refused, the call keeps its own refusal, which ends the session', async () => {
  const { first, expireAgain } = twoTabs()
  await first('GET /api/cart/is-empty')
  expireAgain()
  await expect(first('GET /api/cart/is-empty')).rejects.toMatchObject({ errorName: 'auth_expired' })
})

test('only an expired token is refreshed: a call refused with auth_invalid keeps its refusal', async () => {
  const refreshed: string[] = []
  const call = createCaller({
    fetcher: async () => refusal('auth_invalid'),
    accessToken: () => 'forged',
    refresh: async (expired) => refreshed.push(expired) > 0,
  })
  await expect(call('GET /api/cart/is-empty')).rejects.toMatchObject({ errorName: 'auth_invalid' })
  expect(refreshed).toEqual([])
})

test('a refusal has its name, its reason, its message and its fields', async () => {
  const call = createCaller({
    fetcher: async () =>
      Response.json(
        { error_code: 4, error_message: 'Нет', reason: 'no_email_given', fields: { email: 'Укажи почту' } },
        { status: 400 },
      ),
  })
  await expect(call('POST /api/auth/check-email', { body: { email: '' } })).rejects.toMatchObject({
    errorName: 'validation',
    reason: 'no_email_given',
    message: 'Нет',
    fields: { email: 'Укажи почту' },
    status: 400,
  })
})

test('a missing response and a proxy’s page are refusals too', async () => {
  const silent = createCaller({ fetcher: async () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(silent('GET /api/version')).rejects.toMatchObject({ errorName: 'unknown', status: 0 })
  const proxied = createCaller({ fetcher: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
  await expect(proxied('GET /api/version')).rejects.toMatchObject({ errorName: 'server', status: 502 })
})

test('a call is built from its parameters, its query and its body', async () => {
  const sent: unknown[] = []
  const call = createCaller({
    fetcher: async (path, { method, body, headers }) => {
      sent.push([method, path, body, headers['content-type']])
      return new Response(null, { status: 204, headers: { 'x-server-time': '2026-11-21T15:00:00Z' } })
    },
    onServerTime: (instant) => sent.push(instant),
  })
  await call('DELETE /api/cart/:id', { params: { id: 'a/b' } })
  await call('GET /api/speakers', { query: { q: 'о себе', free_today: true } })
  await call('GET /api/speakers', { query: { q: '', category: undefined } })
  await call('POST /api/cart', { body: { slot_id: '1' } })
  const time = '2026-11-21T15:00:00Z'
  expect(sent).toEqual([
    ['DELETE', '/api/cart/a%2Fb', undefined, undefined],
    time,
    ['GET', '/api/speakers?q=%D0%BE+%D1%81%D0%B5%D0%B1%D0%B5&free_today=true', undefined, undefined],
    time,
    ['GET', '/api/speakers?q=', undefined, undefined],
    time,
    ['POST', '/api/cart', '{"slot_id":"1"}', 'application/json'],
    time,
  ])
})
