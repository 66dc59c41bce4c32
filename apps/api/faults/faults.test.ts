import { expect, test } from 'vitest'
import { needsLongRun, needsTool, skipTest } from '../../../scripts/vitest/needs-tool.ts'
import { faults } from './faults.ts'
import { runFault } from './run-fault.ts'

const isLong = process.env['TEST_LONG'] !== undefined
/** In `npm test`; the others have tests of their own there (chaos.test.ts kills PostgreSQL), or take long. */
const short = new Set(['an API process replaced (SIGTERM)'])

const clean = { wrong: [], lost: 0, doubled: 0, differences: [], mails_lost: 0, mails_doubled: 0 }

for (const fault of faults)
  test(`${fault.name} while people book and pay: they see a pause at most, and nothing acknowledged is lost or doubled`, async (context) => {
    needsTool(context, 'redis-server')
    if (!short.has(fault.name)) needsLongRun(context)
    const reason = await fault.whyNot?.()
    if (reason) skipTest(context, reason)
    const report = await runFault(fault, isLong ? {} : { pairs: 30 })
    expect(report).toMatchObject(clean)
    expect(report.acknowledged).toBeGreaterThanOrEqual(30)
    expect(report.paid).toBeGreaterThanOrEqual(10)
    expect(report.mails).toBeGreaterThanOrEqual(60)
  }, 900_000)
