import { expect, test } from 'vitest'
import { startApi } from '../test/start-api.ts'
import { fuzzApi } from './fuzz-api.ts'
import { fuzzSocket } from './fuzz-socket.ts'

test('API responses to generated requests of every role conform to the OpenAPI document', async () => {
  await using api = await startApi({ rooms: true })
  const tally = await fuzzApi(api, { requests: 600, seed: 8 })
  expect(tally.faults()).toEqual([])
  expect(tally.successes).toBeGreaterThan(100)
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
})

test('a WebSocket that receives junk replies with events of the contract or closes', async () => {
  await using api = await startApi()
  const tally = await fuzzSocket(api, { sockets: 60, seed: 8 })
  expect(tally.faults()).toEqual([])
  expect(tally.successes).toBeGreaterThan(10)
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
})
