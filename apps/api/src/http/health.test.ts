import { expect, test } from 'vitest'
import { startApi } from '../../test/start-api.ts'

test('the server says that it lives, that it is ready, and what it has answered', async () => {
  await using api = await startApi()
  for (const path of ['/health/live', '/health/ready']) {
    const response = await fetch(api.url + path)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  }
  const metrics = await fetch(`${api.url}/metrics`)
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toMatch(/\{[^}]*route="\/health\/ready"[^}]*status="200"[^}]*\} 1\b/)
})
