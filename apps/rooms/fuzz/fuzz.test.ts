import { expect, test } from 'vitest'
import { startProcess } from '../test/start-target.ts'
import { fuzzHttp } from './fuzz-http.ts'
import { fuzzSignal } from './fuzz-signal.ts'

test('requests of RoomService with anything in them are answered as Twirp answers, and the process lives', async () => {
  await using target = await startProcess({}, 'ignore')
  const { faults, accepted } = await fuzzHttp(target, { count: 400, seed: 8 })
  expect(faults).toEqual([])
  expect(accepted).toBeGreaterThan(50)
  expect((await fetch(`${target.http_url}/health`)).status).toBe(200)
})

test('clients that send any message of the protocol, and bytes that are none, harm nobody', async () => {
  await using target = await startProcess({}, 'ignore')
  const { faults, accepted } = await fuzzSignal(target, { count: 60, seed: 8 })
  expect(faults).toEqual([])
  expect(accepted).toBeGreaterThan(5)
  expect((await fetch(`${target.http_url}/health`)).status).toBe(200)
})
