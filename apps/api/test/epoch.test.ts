import { expect, test } from 'vitest'
import { startApi } from './start-api.ts'

const years = 365.25 * 24 * 3_600_000

test('the clock of API tests is at least five years ahead of the real one', async () => {
  await using api = await startApi()
  const ahead = (api.clock.now().getTime() - Date.now()) / years
  expect(ahead, 'move testEpoch of start-api.ts, and the dates of the tests, to a later year').toBeGreaterThan(5)
})
