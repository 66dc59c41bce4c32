import { expect, test } from 'vitest'
import { startProcess } from '../test/start-target.ts'
import { fuzzHttp } from './fuzz-http.ts'
import { fuzzSignal } from './fuzz-signal.ts'

test('RoomService answers malformed requests with Twirp errors and keeps running', async () => {
  await using target = await startProcess({}, 'ignore')
  const { faults, accepted } = await fuzzHttp(target, { count: 400, seed: 8 })
  expect(faults).toEqual([])
  expect(accepted).toBeGreaterThan(50)
  expect((await fetch(`${target.http_url}/health`)).status).toBe(200)
})

test('random protocol messages and malformed bytes do not crash the server', async () => {
  await using target = await startProcess({}, 'ignore')
  const { faults, accepted } = await fuzzSignal(target, { count: 60, seed: 8 })
  expect(faults).toEqual([])
  expect(accepted).toBeGreaterThan(5)
  expect((await fetch(`${target.http_url}/health`)).status).toBe(200)
})
