import { expect, test } from 'vitest'
import { needsLongRun, needsTool } from '../../../scripts/vitest/needs-tool.ts'
import { faults } from './faults.ts'
import { runFault } from './run-fault.ts'

const isLong = process.env['TEST_LONG'] !== undefined
/** In `npm test`; the others have tests of their own there, or take long. */
const short = new Set(['PostgreSQL killed and started again', 'an API process replaced (SIGTERM)'])

for (const fault of faults)
  test(`${fault.name} while people book: they see a pause at most, and nothing acknowledged is lost or doubled`, async (context) => {
    needsTool(context, 'redis-server')
    if (!short.has(fault.name)) needsLongRun(context)
    const report = await runFault(fault, isLong ? {} : { pairs: 30 })
    expect(report).toMatchObject({ wrong: [], lost: 0, doubled: 0 })
    expect(report.acknowledged).toBeGreaterThanOrEqual(30)
  }, 600_000)
