import type { Session } from '@razgovor/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { clearSession, setSession } from './session.ts'
import { ensureTemporal } from './time.ts'

const sent: Record<string, string>[] = []

beforeEach(async () => {
  await ensureTemporal()
  sent.length = 0
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    return Response.json({})
  })
})

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('a call sends the token, a request id, the locale and the user’s zone', async () => {
  const user = { user_id: 'u', time_zone_id: 'Asia/Vladivostok', categories: [] }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
  await call('GET /api/version')
  await call('GET /api/version')
  expect(sent[0]).toMatchObject({
    authorization: 'Bearer a.b.c',
    'x-device-locale': 'ru',
    'x-device-timezone': 'Asia/Vladivostok',
  })
  const [first, second] = sent.map((headers) => headers['x-request-id'])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).not.toBe(first)
})

test('a visitor sends no token, and the browser’s zone', async () => {
  await call('GET /api/version')
  expect(sent[0]).not.toHaveProperty('authorization')
  expect(sent[0]).toMatchObject({ 'x-device-locale': 'ru', 'x-device-timezone': expect.stringMatching(/^\w/) })
})
