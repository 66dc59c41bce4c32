import { getVersion } from '@razgovor/contract/site'
import { expect, test } from 'vitest'
import { startApi } from '../../test/start-api.ts'

test('malformed and unknown paths get JSON errors with codes of the catalog', async () => {
  await using api = await startApi()
  const refusals = [
    ['/api/%zz', 400, 3],
    ['/api/speakers/%E0%A4%A', 400, 3],
    ['/files/%25zz', 404, 10],
    ['/files/%25E0%25', 404, 10],
    ['/api/nothing-here', 404, 10],
    [`/api/speakers/${'a'.repeat(300)}`, 404, 10],
  ] as const
  for (const [path, status, error_code] of refusals) {
    const response = await fetch(`${api.url}${path}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error_code })
  }
})

test('the client rate limit does not block notifications from the bank and the room server', async () => {
  await using api = await startApi({ environment: { RATE_LIMIT_FACTOR: '0.001' } })
  await api.anonymous.call(getVersion)
  expect(await api.anonymous.refusal(getVersion)).toBe('throttling')
  for (const path of ['/api/payments/notifications/tbank', '/api/meetings/webhooks'])
    for (const _ of [1, 2, 3]) {
      const headers = { 'content-type': path.endsWith('tbank') ? 'application/json' : 'application/webhook+json' }
      const { status } = await fetch(`${api.url}${path}`, { method: 'POST', headers, body: '{}' })
      expect(status).toBe(403)
    }
})

test('behind a proxy, a client is rate limited by the address that the proxy saw, not by one it made up', async () => {
  await using api = await startApi({ environment: { RATE_LIMIT_FACTOR: '0.001', TRUST_PROXY: 'true' } })
  const statusFor = async (addresses: string) => {
    const response = await fetch(`${api.url}/api/version`, { headers: { 'x-forwarded-for': addresses } })
    return response.status
  }
  expect(await statusFor('198.51.100.1, 203.0.113.9')).toBe(200)
  expect(await statusFor('198.51.100.2, 203.0.113.9')).toBe(429)
  expect(await statusFor('198.51.100.2, 203.0.113.10')).toBe(200)
})
