import { expect, test } from 'vitest'
import { startApi } from '../../test/start-api.ts'
import { shareInFlight } from './share-in-flight.ts'

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

test('figures are for whoever has the token, and without one for the own machine alone', async () => {
  await using local = await startApi()
  expect((await fetch(`${local.url}/metrics`)).status).toBe(200)

  await using behindProxy = await startApi({ environment: { PUBLIC_URL: 'https://shop.example' } })
  expect((await fetch(`${behindProxy.url}/metrics`)).status).toBe(404)

  const METRICS_TOKEN = 'a-token-for-prometheus'
  await using guarded = await startApi({ environment: { PUBLIC_URL: 'https://shop.example', METRICS_TOKEN } })
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${guarded.url}/metrics`, { headers })).status
  expect(await statusWith({})).toBe(401)
  expect(await statusWith({ authorization: 'Bearer another' })).toBe(401)
  expect(await statusWith({ authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
})

test('however many ask at once whether the server is ready, the database is asked once', async () => {
  let asked = 0
  const answered = Promise.withResolvers<void>()
  const ask = shareInFlight(() => {
    asked += 1
    return answered.promise
  })
  const all = Promise.all([ask(), ask(), ask()])
  answered.resolve()
  await all
  expect(asked).toBe(1)
  await ask()
  expect(asked).toBe(2)
})
