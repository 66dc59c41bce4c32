import { expect, test } from 'vitest'
import { startApi } from '../../test/start-api.ts'

test('the server says that it lives, that it is ready, and what it has answered', async () => {
  await using api = await startApi({ rooms: true })
  const live = await fetch(`${api.url}/health/live`)
  expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }])
  const ready = await fetch(`${api.url}/health/ready`)
  const dependencies = { database: 'ok', jobs: 'ok', redis: 'off', rooms: 'ok', mail: 'ok' }
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', dependencies }])
  const metrics = await fetch(`${api.url}/metrics`)
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toMatch(/\{[^}]*route="\/health\/ready"[^}]*status="200"[^}]*\} 1\b/)
})
