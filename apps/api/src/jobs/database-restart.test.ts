import { expect, test, vi } from 'vitest'
import { startApiProcess } from '../../test/api-process.ts'
import { startMortalPostgres, type MortalPostgres } from '../../test/mortal-postgres.ts'
import { startApi } from '../../test/start-api.ts'
import { newId } from '../ids.ts'

const deaths = process.env['TEST_LONG'] ? 5 : 1
/** Enough jobs that most are still queued at each kill. */
const jobs = process.env['TEST_LONG'] ? 3000 : 1000
const patience = { timeout: 120_000, interval: 100 }

/** Each job runs a query or two, so that some are always running, ending or being fetched. */
async function queueMany(postgres: MortalPostgres, count: number): Promise<void> {
  await postgres.query(
    `select graphile_worker.add_job('check-presence', json_build_object('consultation_id', $1::text), max_attempts => 25)
     from generate_series(1, $2::int)`,
    [newId(new Date()), count],
  )
}

function countLeft(postgres: MortalPostgres) {
  return postgres.query(`select count(*)::int from graphile_worker.jobs where task_identifier = 'check-presence'`)
}

test(`the process survives ${deaths} database restarts while jobs run, and continues the jobs`, async () => {
  await using postgres = await startMortalPostgres()
  await using api = await startApi({ flowing: true })
  const config = { ...api.ctx.config, DATABASE_URL: postgres.url }
  await using server = await startApiProcess({ ctx: { config, clock: api.clock } })
  for (let death = 1; death <= deaths; death++) {
    await queueMany(postgres, jobs)
    const begun = await countLeft(postgres)
    await vi.waitFor(async () => expect((await countLeft(postgres)).count).toBeLessThan(begun.count - 100), patience)
    await postgres.restart()
    await vi.waitFor(async () => expect((await fetch(`${server.url}/health/ready`)).status).toBe(200), patience)
    // A job whose response was lost is unlocked after two minutes, like one of a dead process.
    await vi.waitFor(async () => expect((await countLeft(postgres)).count).toBeLessThanOrEqual(4 * death), patience)
  }
}, 600_000)
