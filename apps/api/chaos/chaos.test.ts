import { expect, test } from 'vitest'
import { runChaos } from './chaos.ts'

const kills = process.env['TEST_LONG'] ? 20 : 2
const seed = Number(process.env['TEST_SEED'] ?? 1)

test(`${kills} kills of database, room server and API under load lose nothing, and no kopeck is where it should not be`, async () => {
  const report = await runChaos({ seed, kills, listeners: 12, speakers: 5 })
  expect(report.kills).toBeGreaterThanOrEqual(kills)
  expect({ seed, differences: report.differences }).toEqual({ seed, differences: [] })
}, 1_200_000)
