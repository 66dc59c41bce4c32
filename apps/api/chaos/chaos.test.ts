import { expect, test } from 'vitest'
import { runChaos } from './chaos.ts'

const kills = process.env['TEST_LONG'] ? 20 : 2
const seed = Number(process.env['TEST_SEED'] ?? 1)

test(`killing the database, room server and API ${kills} times under load loses no data and misplaces no money`, async () => {
  const report = await runChaos({ seed, kills, listeners: 12, speakers: 5 })
  expect(report.kills).toBeGreaterThanOrEqual(kills)
  expect({ seed, differences: report.differences }).toEqual({ seed, differences: [] })
}, 1_200_000)
